import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../layout.ts';
import { planRelease, release, UNRELEASED } from './release.ts';
import { repeatedVersions, versionOf } from './version.ts';

const written = `# Cambios\n\n${UNRELEASED}\n\n- Tareas que se repiten.\n\n## 0.1.0 (2026-01-01)\n\n- Primera.\n`;

describe('[PLT-07] a release', () => {
  it('gives the section of the changelog its version, and begins a new one', () => {
    const { changelog, notes, tag } = planRelease('0.2.0', '0.1.0', written, '2026-11-26');
    expect([notes, tag]).toEqual(['- Tareas que se repiten.', 'v0.2.0']);
    expect(changelog).toBe(
      `# Cambios\n\n${UNRELEASED}\n\n## 0.2.0 (2026-11-26)\n\n- Tareas que se repiten.\n\n## 0.1.0 (2026-01-01)\n\n- Primera.\n`,
    );
    expect(() => planRelease('0.3.0', '0.2.0', changelog, '2026-11-27')).toThrow('Nothing is written');
    expect(() => planRelease('0.0.9', '0.1.0', written, '2026-11-26')).toThrow('older');
    expect(() => planRelease('nueva', '0.1.0', written, '2026-11-26')).toThrow('VERSION must look like');
  });

  it('has one version, which everything else repeats', () => {
    expect([...repeatedVersions(ROOT)].filter(([, version]) => version !== versionOf(ROOT))).toEqual([]);
    expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(`${UNRELEASED}\n`);
  });

  describe('in a repository', () => {
    let root: string;
    const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
    beforeEach(() => {
      root = mkdtempSync(join(tmpdir(), 'llavero-release-'));
      for (const file of ['package.json', 'package-lock.json']) cpSync(join(ROOT, file), join(root, file));
      mkdirSync(join(root, 'proto'));
      cpSync(join(ROOT, 'proto/package.json'), join(root, 'proto/package.json'));
      writeFileSync(join(root, 'CHANGELOG.md'), written);
      git('init', '--quiet');
      git('config', 'user.name', 'Prueba');
      git('config', 'user.email', 'prueba@llavero.test');
      git('add', '--all');
      git('commit', '--quiet', '--message', 'Begin');
    });
    afterEach(() => rmSync(root, { recursive: true, force: true }));

    it('is one commit and one tag with the section as its text, and happens once', () => {
      const said: string[] = [];
      release(root, '9.0.0', (line) => said.push(line));
      expect(git('tag', '--list')).toBe('v9.0.0');
      expect(git('tag', '--list', '--format=%(contents)', 'v9.0.0')).toContain('Tareas que se repiten');
      expect(git('log', '-1', '--format=%s')).toBe('Release 9.0.0');
      expect(git('status', '--porcelain')).toBe('');
      expect(versionOf(root)).toBe('9.0.0');
      expect([...new Set(repeatedVersions(root).values())]).toEqual(['9.0.0']);
      expect(said.join('\n')).toContain('llavero:9.0.0');
      writeFileSync(join(root, 'CHANGELOG.md'), written);
      expect(() => release(root, '9.0.0', () => undefined)).toThrow('not committed');
      git('commit', '--quiet', '--all', '--message', 'Write');
      expect(() => release(root, '9.0.0', () => undefined)).toThrow('v9.0.0 is there already');
    });
  });
});
