//! Nearness of texts: the match that was perhaps meant, the flag that was.

/// Bytes of the input looked at for a match that was meant.
const WINDOW: usize = 4096;
/// Matches that differ by as many bytes are not worth showing.
const TOO_FAR: f64 = 50.0;

/// Where in `hay` a line most resembles `example`; never its very start, which
/// messages show anyway.
pub(crate) fn nearest(hay: &[u8], example: &[u8]) -> Option<usize> {
    let window = hay.len().min(WINDOW);
    if window * example.len() > WINDOW * 2048 {
        return None;
    }
    let mut best: Option<(usize, f64)> = None;
    let mut lines = 0;
    let mut row = vec![];
    for (i, &b) in hay[..window].iter().enumerate() {
        lines += usize::from(b == b'\n');
        if b == b' ' || b == b'\t' {
            continue;
        }
        let penalty = lines as f64 / 100.0;
        let limit = best.map_or(TOO_FAR, |b| b.1) - penalty;
        if limit <= 0.0 {
            break;
        }
        let candidate = &hay[i..hay.len().min(i + example.len())];
        let candidate = candidate.split(|&b| b == b'\n').next().unwrap_or_default();
        let limit = limit.ceil() as usize;
        if let Some(d) = distance(candidate, example, limit, &mut row) {
            let quality = d as f64 + penalty;
            if best.is_none_or(|b| quality < b.1) {
                best = Some((i, quality));
            }
        }
    }
    best.filter(|b| b.0 != 0 && b.1 < TOO_FAR).map(|b| b.0)
}

/// The edit distance of two texts, if it is at most `limit`.
pub(crate) fn distance(a: &[u8], b: &[u8], limit: usize, row: &mut Vec<usize>) -> Option<usize> {
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    row.clear();
    row.extend(0..=b.len());
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        let mut least = row[0];
        for (j, y) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
            least = least.min(row[j + 1]);
        }
        if least > limit {
            return None;
        }
    }
    row.last().copied().filter(|d| *d <= limit)
}

/// The candidate nearest to `word`, if any is near enough to be meant.
pub(crate) fn closest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (word.len() / 3).clamp(1, 4);
    let mut row = vec![];
    candidates.filter_map(|c| distance(word.as_bytes(), c.as_bytes(), limit, &mut row).map(|d| (d, c))).min().map(|(_, c)| c)
}
