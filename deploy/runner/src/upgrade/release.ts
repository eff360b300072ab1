import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setVersion, versionOf } from './version.ts';

/** Heading under which everything is written that no release has yet. */
export const UNRELEASED = '## Sin publicar';

/** A release before anything is written: what it is called, and the changelog with its section. */
export interface ReleasePlan {
  version: string;
  tag: string;
  /** The section of the changelog, without its heading. */
  notes: string;
  changelog: string;
}

/**
 * What releasing a version would write.
 *
 * @param date `2026-11-26`
 * @throws Error when the version is none, is not newer than the present one, or nothing is written about it
 */
export function planRelease(version: string, present: string, changelog: string, date: string): ReleasePlan {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`VERSION must look like 1.4.0, not "${version}": make release VERSION=1.4.0`);
  if (compare(version, present) < 0) throw new Error(`${version} is older than the present ${present}.`);
  const at = changelog.indexOf(`${UNRELEASED}\n`);
  if (at < 0) throw new Error(`CHANGELOG.md has no section "${UNRELEASED}".`);
  const from = at + UNRELEASED.length + 1;
  const next = changelog.indexOf('\n## ', from);
  const end = next < 0 ? changelog.length : next + 1;
  const notes = changelog.slice(from, end).trim();
  if (notes === '') throw new Error(`Nothing is written under "${UNRELEASED}" of CHANGELOG.md.`);
  const rest = changelog.slice(end);
  const section = `## ${version} (${date})\n\n${notes}\n`;
  return {
    ...{ version, tag: `v${version}`, notes },
    changelog: `${changelog.slice(0, at)}${UNRELEASED}\n\n${section}${rest === '' ? '' : `\n${rest}`}`,
  };
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * `make release VERSION=1.4.0`: the version into the one place and all that repeat it, the section of the changelog, one commit and one
 * tag with the section as its text; the image is built under that tag where Docker is. Nothing is pushed.
 *
 * @throws Error when something is not committed or the tag is there
 */
export function release(root: string, version: string, say: (line: string) => void): void {
  if (git(root, 'status', '--porcelain') !== '')
    throw new Error('Something is not committed. Commit it or put it away first.');
  const file = join(root, 'CHANGELOG.md');
  const date = new Date().toISOString().slice(0, 10);
  const plan = planRelease(version, versionOf(root), readFileSync(file, 'utf8'), date);
  if (git(root, 'tag', '--list', plan.tag) !== '') throw new Error(`The tag ${plan.tag} is there already.`);
  setVersion(root, version);
  writeFileSync(file, plan.changelog);
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', `Release ${version}`);
  git(root, 'tag', '--annotate', plan.tag, '--message', `${version}\n\n${plan.notes}`);
  say(`released ${version}: commit and tag ${plan.tag}`);
  image(root, version, say);
  say(`to publish: git push --follow-tags`);
}

function image(root: string, version: string, say: (line: string) => void): void {
  const build = ['build', '--file', 'deploy/Dockerfile', '--tag', `llavero:${version}`, '.'];
  if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status !== 0) {
    say(`no Docker here; the image of this version is made by: docker ${build.join(' ')}`);
    return;
  }
  const { status } = spawnSync('docker', build, { cwd: root, stdio: 'inherit' });
  say(status === 0 ? `image llavero:${version}` : `the image was not built: docker ended with ${status}`);
}

/** @throws Error with what git said */
function git(root: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout.trim();
}
