import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { ROOT } from '@llavero/runner/layout';

// It keeps sixty marks of every file and looks each up in all: minutes of a processor over this repository.
secretLintProfiler.mark = () => undefined;

const PRESET = '@secretlint/secretlint-rule-preset-recommend';

/** What the preset does not know, tried on 27 November 2026 with its version 12. */
const own: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN (?:[A-Z]{1,20} )?PRIVATE KEY-----[\sA-Za-z0-9+/=\\]{60}/g,
  'AWS access key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'Google API key': /\bAIza[\w-]{35}(?![\w-])/g,
  'Stripe key': /\b(?:[sr]k_live|whsec)_[0-9A-Za-z]{20,}/g,
  'signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g,
  // A password that is a placeholder of a template or of the shell is none.
  'address with a password':
    /\b(?:nats|tls|smtps?|imaps?|rediss?|amqps?|postgres(?:ql)?|mysql):\/\/[^\s:/@'"`]+:[^\s@/'"`$<{%*…]{6,}@/g,
};

/** Values that look like secrets and open nothing, each with the reason. */
const allowed: readonly { value: string; reason: string }[] = [
  { value: 'pw-people', reason: 'role in a database that lives as long as the test of the compose file' },
  { value: 'pw-reporting', reason: 'as above' },
  { value: ':password@', reason: 'the word itself, where an address is described' },
  { value: ':secret@', reason: 'a database that no test opens' },
  { value: ':geheim@', reason: 'a mail server that is not there' },
  { value: 'buzon:stand-in@', reason: 'the stand-in of the mailbox' },
  { value: 'xoxb-stand-in', reason: 'the stand-in of Slack asks for no more' },
  { value: 'xoxb-a-token-of-slack', reason: 'planted by a test that looks for it in logs' },
];

/** A secret found in a file: where it is and what it is, never what it says. */
interface Finding {
  file: string;
  line: number;
  kind: string;
}

/** Looks for credentials in a text: those that secretlint knows, and those of {@link own}. */
export async function secretsIn(file: string, text: string): Promise<Finding[]> {
  const { messages } = await lintSource({
    source: { content: text, filePath: file, ext: extname(file), contentType: 'text' },
    options: { config: { rules: [{ id: PRESET, rule: creator }] }, noPhysicFilePath: true },
  });
  const known = messages.map(({ range, ruleId }) => ({ range, kind: ruleId.replace(/^.*-rule-/, '') }));
  const ours = Object.entries(own).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      range: [index, index + found.length] as const,
      kind,
    })),
  );
  return [...known, ...ours]
    .filter(({ range: [from, to] }) => !allowed.some(({ value }) => text.slice(from, to).includes(value)))
    .map(({ range: [from], kind }) => ({ file, line: text.slice(0, from).split('\n').length, kind }));
}

/**
 * Looks for credentials in every file that git knows, and in those it would add.
 *
 * @returns one line per finding; undefined where git does not know this folder (an unpacked archive)
 */
export async function secretsInRepository(): Promise<string[] | undefined> {
  let names: string[];
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    names = [...new Set(listed.split('\0').filter(Boolean))];
  } catch {
    return undefined;
  }
  const found: string[] = [];
  for (const name of names) {
    // Deleted but not yet committed.
    const bytes = await readFile(join(ROOT, name)).catch(() => undefined);
    // Pictures and fonts; a key inside one would be of no use to whoever reads the sources.
    if (!bytes || bytes.includes(0)) continue;
    for (const { file, line, kind } of await secretsIn(name, bytes.toString('utf8')))
      found.push(`${file}:${line} looks like a secret (${kind}); if it opens nothing, say why in secrets.ts`);
  }
  return found;
}
