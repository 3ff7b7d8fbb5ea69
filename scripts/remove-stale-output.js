/**
 * Removes from dist/ what no source stands for any more: the compiler leaves it there, and Node takes a file `x.js` that was
 * once a module before the folder `x/` that has taken its place.
 */
const { existsSync, readdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');

/** Compiled files of a project whose source is gone. The bundles, which lie in dist/ itself, have none of their own. */
function staleOutput(root) {
  return folders(join(root, 'dist')).flatMap((folder) => filesBelow(root, folder));
}

function filesBelow(root, folder) {
  const path = join(root, 'dist', folder);
  const own = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|js\.map|d\.ts)$/.test(entry.name))
    .filter(({ name }) => !existsSync(join(root, folder, name.replace(/(?:\.js|\.js\.map|\.d\.ts)$/, '.ts'))))
    .map(({ name }) => join(path, name));
  return [...own, ...folders(path).flatMap((name) => filesBelow(root, join(folder, name)))];
}

function folders(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

module.exports = { staleOutput };

if (require.main === module) for (const path of staleOutput(join(__dirname, '..'))) rmSync(path);
