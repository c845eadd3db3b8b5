//! Replaces a file: at one stroke, with its permissions, and not at all where somebody else changed it meanwhile.

use super::input::reason;
use std::io::Write;
use std::path::Path;

/// Puts `after` in the place of what the file `path` holds, if `is_same` says that this is still what was read.
///
/// A link stays one, and what it points to is replaced. Where anything fails the file is as it was.
pub(crate) fn replace(path: &Path, is_same: impl FnOnce(Vec<u8>) -> bool, after: &[u8]) -> Result<(), String> {
    let why = |error: std::io::Error| reason(&error);
    let target = std::fs::canonicalize(path).map_err(why)?;
    let folder = target.parent().ok_or("has no folder")?;
    let permissions = std::fs::metadata(&target).map_err(why)?.permissions();
    if permissions.readonly() {
        return Err("is read-only".to_owned());
    }
    let mut new = tempfile::Builder::new().prefix(".pgn-").tempfile_in(folder).map_err(why)?;
    new.write_all(after).map_err(why)?;
    new.as_file().set_permissions(permissions).map_err(why)?;
    new.as_file().sync_all().map_err(why)?;
    // Asked last, so that little time is left for others.
    if !is_same(std::fs::read(&target).map_err(why)?) {
        return Err("was changed meanwhile by somebody else, and is left alone".to_owned());
    }
    new.persist(&target).map_err(|error| reason(&error.error))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::replace;

    #[test]
    fn a_file_is_replaced_with_its_permissions() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        std::fs::write(&path, "old").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
            replace(&path, |was| was == b"old", b"new").unwrap();
            assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
            let link = folder.path().join("link.pgn");
            std::os::unix::fs::symlink(&path, &link).unwrap();
            replace(&link, |was| was == b"new", b"old").unwrap();
            assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        }
        replace(&path, |was| was == b"old", b"newer").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"newer");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), if cfg!(unix) { 2 } else { 1 });
    }

    #[test]
    fn what_others_changed_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        std::fs::write(&path, "theirs").unwrap();
        assert!(replace(&path, |was| was == b"old", b"new").unwrap_err().contains("meanwhile"));
        assert_eq!(std::fs::read(&path).unwrap(), b"theirs");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(replace(&folder.path().join("none.pgn"), |_| true, b"").is_err());
    }
}
