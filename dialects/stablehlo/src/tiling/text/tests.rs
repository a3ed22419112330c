//! Texts as jax 0.10.2 writes them, and others.

use super::*;

fn xla(text: &str) -> Tiling {
    of_xla(text).unwrap().unwrap()
}

fn shardy(text: &str, manual: &str) -> Tiling {
    of_shardy(text, manual).unwrap().remove(0).tiling()
}

#[test]
fn plain_tilings() {
    let halves = Tiling::new(vec![2, 1], vec![vec![0, 0, 0], vec![1, 0, 0]]);
    for text in ["{devices=[2,1]<=[2]}", "{devices=[2,1]0,1}", " { devices=[ 2 , 1 ] 0 , 1 } ", "{devices=[2,1]<=[2] metadata={op_name=\"f\"}}"] {
        assert_eq!(xla(text), halves, "{text}");
    }
    let swapped = Tiling::new(vec![2], vec![vec![1, 0], vec![0, 0]]);
    assert_eq!(xla("{devices=[2]1,0}"), swapped);
    assert_eq!(of_xla("{replicated}"), Ok(None));
    assert_eq!(shardy(r#"[<mesh<["x"=2]>, [{"x"}, {}]>]"#, r#"{"x"}"#), halves);
    assert!(of_shardy("[]", "{}").unwrap().is_empty());
}

#[test]
fn both_ways_of_writing_agree() {
    // A 2 × 2 mesh of x and y.
    let pairs = [
        (r#"[{"x"}, {"y"}]"#, "{devices=[2,2]<=[4]}"),
        (r#"[{"y"}, {"x"}]"#, "{devices=[2,2]<=[2,2]T(1,0)}"),
        (r#"[{"x"}, {}]"#, "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"),
        (r#"[{"y"}, {}], replicated={"x"}"#, "{devices=[2,1,2]<=[2,2]T(1,0) last_tile_dim_replicate}"),
        (r#"[{"x", "y"}p1]"#, "{devices=[4]<=[4]}"),
        (r#"[{"y", "x"}]"#, "{devices=[4]0,2,1,3}"),
        ("[{?}, {}]", "{devices=[1,1,4]<=[4] last_tile_dim_replicate}"),
    ];
    for (dims, text) in pairs {
        assert_eq!(shardy(&format!(r#"[<mesh<["x"=2, "y"=2]>, {dims}>]"#), r#"{"x", "y"}"#), xla(text), "{dims} and {text}");
    }
}

#[test]
fn axes_that_are_not_manual_cut_nothing() {
    let text = r#"[<mesh<["x"=2, "y"=2]>, [{"x", "y"}]>]"#;
    assert_eq!(shardy(text, r#"{"x"}"#), Tiling::new(vec![2], vec![vec![0, 0], vec![0, 1], vec![1, 0], vec![1, 1]]));
    let whole = of_shardy(text, "{}").unwrap().remove(0);
    assert!(whole.is_whole() && whole.tiling().is_whole() && whole.partitions() == 4);
}

#[test]
fn what_is_not_supported_is_named() {
    let message = |text| of_xla(text).unwrap_err().message;
    assert_eq!(message("{manual}"), "has a sharding 'manual', which is not supported here");
    assert_eq!(message("{maximal device=1}"), "has a sharding 'maximal', which is not supported here");
    assert_eq!(message("{{replicated}, {manual}}"), "has a sharding for a tuple, which is not supported");
    assert_eq!(message("{devices=[1,2]<=[2] last_tile_dims={manual}}"), "has a sharding with last_tile_dims, which is not supported");
    for text in ["{devices=[2]0,2}", "{devices=[2]0,0}", "{devices=[2]<=[4]}", "{devices=[2,2]<=[2,2]T(0,0)}"] {
        assert!(message(text).contains("do not lie on the partitions below"), "{text}: {}", message(text));
    }
    assert_eq!(message("{devices=[0]<=[0]}"), "has a sharding for [0] partitions: from 1 to 4096 in all are supported");
    assert!(message("{devices=[9223372036854775807,9]<=[2]}").contains("from 1 to 4096"));
    assert_eq!(message("{devices=[2]0,1} x"), "mhlo.sharding must have an end before 'x', but is '{devices=[2]0,1} x'");
    let message = |text| of_shardy(text, r#"{"x"}"#).map(|_| ()).unwrap_err().message;
    assert!(message(r#"[<@mesh, [{"x"}]>]"#).contains("must have the mesh itself before '@mesh"));
    assert_eq!(message(r#"[<mesh<["x"=4]>, [{"x":(1)2}]>]"#), "has a sharding with a part of the axis \"x\", which is not supported");
    assert_eq!(message(r#"[<mesh<["x"=4]>, [{"z"}]>]"#), "has a sharding along \"z\", which is no axis of its mesh");
    assert_eq!(message(r#"[<mesh<["x"=2]>, [{"x"}, {"x"}]>]"#), "has a sharding that uses an axis twice");
    assert_eq!(message(r#"[<mesh<["x"=2]>, [{}], unreduced={"x"}>]"#), "has a sharding with unreduced axes, which is not supported");
    assert!(message(r#"[<mesh<["x"=2], device_ids=[1, 0]>, [{}]>]"#).contains("an order of their own"));
    assert_eq!(message(r#"[<mesh<["x"=2]>, [{}]>, <mesh<["x"=4]>, [{}]>]"#), "has shardings over meshes of several sizes");
}
