import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '@llavero/runner/layout';
import { parse } from 'yaml';
import { serviceNames } from '@llavero/proto/collections';

const folder = join(ROOT, 'deploy/observability');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const missing = spawnSync('promtool', ['--version']).error !== undefined;

interface Dashboard {
  panels: { title: string }[];
}
interface Rules {
  groups: { rules: { alert: string; annotations: { what: string } }[] }[];
}

const alerts = (parse(read('alerts.yaml')) as Rules).groups.flatMap(({ rules }) => rules);
const panels = (JSON.parse(read('dashboards/llavero.json')) as Dashboard).panels;

describe('[PLT-06] alerts and dashboards', () => {
  it('collect every part where it shows its figures in containers', () => {
    const { scrape_configs } = parse(read('prometheus.yaml')) as {
      scrape_configs: { static_configs: { targets: string[] }[] }[];
    };
    const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
      services: Record<string, { environment: Record<string, string> }>;
    };
    const targets = scrape_configs.flatMap(({ static_configs }) =>
      static_configs.flatMap((one) => one.targets),
    );
    expect(targets.sort()).toEqual(
      ['gateway', ...serviceNames]
        .map((name) => `${name}:${compose.services[name]!.environment['HEALTH_PORT']}`)
        .sort(),
    );
  });

  it('say what to do', () => {
    for (const { alert, annotations } of alerts)
      expect([alert, annotations.what]).toEqual([alert, expect.any(String)]);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });

  const promtool = missing ? it.skip : it;
  promtool('fire on bad figures and on no others (needs promtool, of the Debian package prometheus)', () => {
    for (const args of [
      ['check', 'rules', join(folder, 'alerts.yaml')],
      ['check', 'config', join(folder, 'prometheus.yaml')],
      ['test', 'rules', join(folder, 'alerts.test.yaml')],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
      expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
    }
  });
});
