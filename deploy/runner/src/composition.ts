import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ComposeProfile,
  composeProfiles,
  parseEnvironment,
  profileEnvironment,
} from './compose-profiles.ts';
import { composeEnvironment, type Environment } from './environment.ts';
import { ROOT } from './layout.ts';
import type { Secrets } from './secrets.ts';

/** Where the containers of `docker-compose.yml` come from. */
export interface Composition {
  /** Of Docker: containers, networks and volumes have it in front of their names. */
  project: string;
  /** Its variables, secrets among them. */
  envFile: string;
}

/** How long everything may take to be healthy on a busy machine. */
const HEALTHY_SECONDS = 600;

/**
 * Runs `docker compose`, with its words on this terminal.
 *
 * @throws Error when it fails
 */
export function compose({ project, envFile }: Composition, ...args: string[]): void {
  run('docker', 'compose', '--project-name', project, '--env-file', envFile, ...args);
}

/** What `docker compose` prints. @throws Error with its words when it fails */
export function composeOutput({ project, envFile }: Composition, ...args: string[]): string {
  return output('docker', 'compose', '--project-name', project, '--env-file', envFile, ...args);
}

/** What a command prints. @throws Error with its words when it fails */
export function output(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0)
    throw new Error(`${command} ${args.slice(0, 3).join(' ')}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/** Makes the images, starts everything and waits until it is healthy. @returns the seconds from start to healthy */
export function startComposition(composition: Composition): number {
  const { error, status } = spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' });
  if (error || status !== 0)
    throw new Error('Docker with its plugin "compose" (version 2) must be installed.');
  run('env', `ENV_FILE=${composition.envFile}`, join(ROOT, 'deploy/compose/base-images.sh'));
  compose(composition, 'build');
  const began = Date.now();
  compose(composition, 'up', '--detach', '--wait', '--wait-timeout', String(HEALTHY_SECONDS));
  return (Date.now() - began) / 1000;
}

/** Loads the demo portfolio into the running composition. */
export function seedComposition(composition: Composition): void {
  compose(composition, '--profile', 'demo', 'run', '--rm', 'seed');
}

/**
 * Writes the variables of the composition, those of the profiles among them. A value that somebody set by hand stays,
 * one that led to a stand-in or to a profile's server gives way.
 *
 * @param profiles undefined: those that the file has
 */
export async function writeComposeEnvironment(
  file: string,
  secrets: Secrets,
  profiles: readonly ComposeProfile[] | undefined,
): Promise<void> {
  const before = existsSync(file) ? parseEnvironment(readFileSync(file, 'utf8')) : {};
  const wanted =
    profiles ?? composeProfiles.filter((name) => before['COMPOSE_PROFILES']?.split(',').includes(name));
  const plain = composeEnvironment(secrets);
  const everything = { ...plain, ...profileEnvironment(composeProfiles, secrets) };
  const byHand = Object.entries(before).filter(
    ([name, value]) => name !== 'COMPOSE_PROFILES' && value !== plain[name] && value !== everything[name],
  );
  const now = { ...plain, ...profileEnvironment(wanted, secrets), ...Object.fromEntries(byHand) };
  await writeFile(file, formatEnvironment(now), { mode: 0o600 });
}

/** Lines as Docker Compose and `cli.ts compose-env` have them. */
export function formatEnvironment(values: Environment): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function run(command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
}
