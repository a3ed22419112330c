//! Whole numbers of any size, as the input may hold them.

use std::cmp::Ordering;

/// A signed number of any size: sign and magnitude, least limb first.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Int {
    neg: bool,
    /// Without leading zero limbs; zero is empty and not negative.
    mag: Vec<u32>,
}

impl From<u64> for Int {
    fn from(n: u64) -> Int {
        Int::new(false, vec![n as u32, (n >> 32) as u32])
    }
}

impl Int {
    fn new(neg: bool, mut mag: Vec<u32>) -> Int {
        while mag.last() == Some(&0) {
            mag.pop();
        }
        Int { neg: neg && !mag.is_empty(), mag }
    }

    /// Reads digits of `radix`; characters that are none count as zero.
    pub(crate) fn parse(digits: &[u8], radix: u32, neg: bool) -> Int {
        let mut mag: Vec<u32> = vec![];
        // Six digits of any radix up to 16 fit a limb.
        for chunk in digits.chunks(6) {
            let mut carry = chunk.iter().fold(0u64, |n, &d| n * u64::from(radix) + u64::from(char::from(d).to_digit(radix).unwrap_or(0)));
            let factor = u64::from(radix).pow(chunk.len() as u32);
            for limb in &mut mag {
                carry += u64::from(*limb) * factor;
                *limb = carry as u32;
                carry >>= 32;
            }
            if carry != 0 {
                mag.push(carry as u32);
            }
        }
        Int::new(neg, mag)
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.neg
    }

    /// The digits of the magnitude, without sign.
    pub(crate) fn digits(&self, radix: u32, upper: bool) -> String {
        let mut mag = self.mag.clone();
        let mut out = vec![];
        while !mag.is_empty() {
            // As many digits at once as a limb's remainder can hold.
            let (chunk, count) = if radix == 16 { (1 << 28, 7) } else { (1_000_000_000, 9) };
            let mut rem = div_small(&mut mag, chunk);
            for _ in 0..count {
                out.push(char::from_digit(rem % radix, radix).unwrap_or('0'));
                rem /= radix;
            }
        }
        while out.last() == Some(&'0') {
            out.pop();
        }
        if out.is_empty() {
            out.push('0');
        }
        let text: String = out.into_iter().rev().collect();
        if upper { text.to_uppercase() } else { text }
    }

    pub(crate) fn negate(&self) -> Int {
        Int::new(!self.neg, self.mag.clone())
    }

    pub(crate) fn add(&self, other: &Int) -> Int {
        if self.neg == other.neg {
            return Int::new(self.neg, add_mag(&self.mag, &other.mag));
        }
        match cmp_mag(&self.mag, &other.mag) {
            Ordering::Less => Int::new(other.neg, sub_mag(&other.mag, &self.mag)),
            _ => Int::new(self.neg, sub_mag(&self.mag, &other.mag)),
        }
    }

    pub(crate) fn sub(&self, other: &Int) -> Int {
        self.add(&other.negate())
    }

    pub(crate) fn mul(&self, other: &Int) -> Int {
        let mut mag = vec![0u32; self.mag.len() + other.mag.len()];
        for (i, &a) in self.mag.iter().enumerate() {
            let mut carry = 0u64;
            for (j, &b) in other.mag.iter().enumerate() {
                carry += u64::from(a) * u64::from(b) + u64::from(mag[i + j]);
                mag[i + j] = carry as u32;
                carry >>= 32;
            }
            mag[i + other.mag.len()] = carry as u32;
        }
        Int::new(self.neg != other.neg, mag)
    }

    /// The quotient rounded towards zero; `None` by zero.
    pub(crate) fn div(&self, other: &Int) -> Option<Int> {
        let neg = self.neg != other.neg;
        match other.mag.as_slice() {
            [] => None,
            [small] => {
                let mut mag = self.mag.clone();
                div_small(&mut mag, *small);
                Some(Int::new(neg, mag))
            }
            _ => Some(Int::new(neg, div_long(&self.mag, &other.mag))),
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Int) -> Ordering {
        match (self.neg, other.neg) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => cmp_mag(&self.mag, &other.mag),
            (true, true) => cmp_mag(&other.mag, &self.mag),
        }
    }
}

fn cmp_mag(a: &[u32], b: &[u32]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

fn add_mag(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut out = vec![];
    let mut carry = 0u64;
    for i in 0..a.len().max(b.len()) {
        let limb = |m: &[u32]| u64::from(m.get(i).copied().unwrap_or(0));
        carry += limb(a) + limb(b);
        out.push(carry as u32);
        carry >>= 32;
    }
    out.push(carry as u32);
    out
}

/// `a - b`, for `a >= b`.
fn sub_mag(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut out = vec![];
    let mut borrow = false;
    for (i, &x) in a.iter().enumerate() {
        let (d, b1) = x.overflowing_sub(b.get(i).copied().unwrap_or(0));
        let (d, b2) = d.overflowing_sub(u32::from(borrow));
        borrow = b1 || b2;
        out.push(d);
    }
    while out.last() == Some(&0) {
        out.pop();
    }
    out
}

/// Divides in place; returns the remainder.
fn div_small(mag: &mut Vec<u32>, by: u32) -> u32 {
    let mut rem = 0u64;
    for limb in mag.iter_mut().rev() {
        rem = rem << 32 | u64::from(*limb);
        *limb = (rem / u64::from(by)) as u32;
        rem %= u64::from(by);
    }
    while mag.last() == Some(&0) {
        mag.pop();
    }
    rem as u32
}

/// Shift-and-subtract division: plain, and numbers here are short.
fn div_long(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut quotient = vec![0u32; a.len()];
    let mut rem: Vec<u32> = vec![];
    for bit in (0..a.len() * 32).rev() {
        let mut carry = a[bit / 32] >> (bit % 32) & 1;
        for limb in &mut rem {
            let out = *limb >> 31;
            *limb = *limb << 1 | carry;
            carry = out;
        }
        if carry != 0 {
            rem.push(carry);
        }
        if cmp_mag(&rem, b) != Ordering::Less {
            rem = sub_mag(&rem, b);
            quotient[bit / 32] |= 1 << (bit % 32);
        }
    }
    quotient
}
