import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { serviceNames } from '@llavero/proto/collections';
import {
  composeProfiles,
  parseEnvironment,
  parseProfiles,
  profileEnvironment,
} from '@llavero/runner/compose-profiles';
import { ROOT } from '@llavero/runner/layout';
import { loadSecrets } from '@llavero/runner/secrets';
import { writeComposeEnvironment } from '@llavero/runner/composition';

interface ComposeService {
  image: string;
  profiles?: string[];
  environment?: Record<string, string | null>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: object;
  restart?: string;
}
const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, ComposeService> };

/** Names of settings in sources: keys of a schema, and what is read from the environment by name. */
function settingsIn(pattern: string): string[] {
  const files = globSync(pattern, { cwd: ROOT }).filter((file) => !/\.spec\.ts$|\/testing\//.test(file));
  const names = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const reads = /readEnvironment\(|readSettings\(/.test(source) ? source : '';
    return [
      ...reads.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
      ...source.matchAll(/\benv\['([A-Z][A-Z0-9_]+)'\]/g),
    ].map(([, name]) => name ?? '');
  });
  return [...new Set(names)].sort();
}

/** What only some processes are told. */
const gatewayHasNone = ['DATABASE_URL', 'SEALING_KEYS', 'ADMIN_INITIAL_PASSWORD'];
// The gateway alone asks for them; a port of health of its own is told to all.
const common = settingsIn('services/kit/src/{config,service}/*.ts');

describe('[PLT-02] docker-compose.yml names every setting', () => {
  it('finds the settings in the sources', () => {
    expect(common).toEqual(
      expect.arrayContaining(['OTEL_EXPORTER_OTLP_ENDPOINT', 'TRUSTED_ISSUERS', 'LOG_LEVEL']),
    );
    expect(settingsIn('services/people/src/**/*.ts')).toContain('KEYCLOAK_JWKS_URL');
    expect(settingsIn('services/documents/src/**/*.ts')).toContain('MEDIA_S3_BUCKET');
    expect(settingsIn('services/notifications/src/**/*.ts')).toContain('REPORTING_SECONDS');
    expect(settingsIn('gateway/src/**/*.ts')).toContain('TRUST_PROXY');
  });

  it.each([...serviceNames])('of %s', (name) => {
    const known = Object.keys(services[name]?.environment ?? {});
    expect(known).toEqual(expect.arrayContaining([...common, ...settingsIn(`services/${name}/src/**/*.ts`)]));
  });

  it('of the gateway', () => {
    const wanted = [
      ...common.filter((name) => !gatewayHasNone.includes(name)),
      ...settingsIn('gateway/src/**/*.ts'),
    ];
    expect(Object.keys(services['gateway']?.environment ?? {})).toEqual(expect.arrayContaining(wanted));
  });
});

describe('[PLT-02] the profiles of docker-compose.yml', () => {
  it('are those that the launcher knows, beside the demo', () => {
    const named = new Set(Object.values(services).flatMap(({ profiles = [] }) => profiles));
    expect([...named].sort()).toEqual([...composeProfiles, 'demo'].sort());
  });

  it('are read with spaces, commas, or as all; another name is refused with the names there are', () => {
    expect(parseProfiles('s3, mail')).toEqual(['s3', 'mail']);
    expect(parseProfiles('')).toEqual([]);
    expect(parseProfiles('all')).toEqual([...composeProfiles]);
    expect(() => parseProfiles('minio')).toThrow('keycloak, s3, mail, observability, all');
  });

  it('lead the product to a server of the same profile, with variables that containers are told', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'llavero-compose-'));
    const secrets = await loadSecrets(join(folder, 'secrets.json'));
    for (const profile of composeProfiles) {
      const { COMPOSE_PROFILES, ...variables } = profileEnvironment([profile], secrets);
      expect(COMPOSE_PROFILES).toBe(profile);
      for (const [name, value] of Object.entries(variables)) {
        expect(text).toMatch(new RegExp(`^ +${name}:|\\$\\{${name}[:}]`, 'm'));
        const host = URL.canParse(value) ? new URL(value).hostname : 'localhost';
        if (host !== 'localhost') expect(services[host]?.profiles).toEqual([profile]);
      }
    }
    rmSync(folder, { recursive: true });
  });

  it('.env keeps what was set by hand, and changes with the profiles', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'llavero-compose-'));
    const [file, secrets] = [join(folder, '.env'), await loadSecrets(join(folder, 'secrets.json'))];
    const now = () => parseEnvironment(readFileSync(file, 'utf8'));
    await writeComposeEnvironment(file, secrets, ['s3', 'mail']);
    expect(now()).toMatchObject({ SMTP_URL: 'smtp://mail:3025', COMPOSE_PROFILES: 's3,mail' });
    await writeComposeEnvironment(file, secrets, undefined);
    expect(now()).toMatchObject({ SMTP_URL: 'smtp://mail:3025', COMPOSE_PROFILES: 's3,mail' });
    await writeComposeEnvironment(file, secrets, []);
    expect(now()).toMatchObject({ SMTP_URL: expect.stringContaining('stand-ins'), COMPOSE_PROFILES: '' });
    expect(now()).not.toHaveProperty('MEDIA_S3_BUCKET');
    await writeComposeEnvironment(file, { ...secrets, internalSecret: 'another' }, ['mail']);
    expect(now()['INTERNAL_SECRET']).toBe(secrets.internalSecret);
    rmSync(folder, { recursive: true });
  });
});

describe('[PLT-02] every container', () => {
  it.each(Object.entries(services))('%s may do nothing it need not', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('says whether it is well, where its image can', () => {
    const silent = Object.entries(services).filter(([, { healthcheck }]) => !healthcheck);
    expect(silent.map(([name]) => name).sort()).toEqual(['collector', 'database', 'seed']);
  });

  it('starts from an image that .env may name by its digest, and that has a stand-in where none can be pulled', () => {
    const dockerfiles = ['deploy/Dockerfile', 'deploy/keycloak/Dockerfile'];
    for (const file of dockerfiles)
      for (const [, from = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(/^FROM (\S+)/gm))
        // The product's own image is made of files alone (decision 0190).
        expect(from).toMatch(/^(\$\{\w+_IMAGE\}|scratch)$/);
    const named = [...text.matchAll(/\$\{\w+_IMAGE:-([^}]+)\}/g)].map(([, image = '']) => image);
    expect(named).toHaveLength(10);
    // The stand-in of Debian is made by debootstrap; the others lie on it.
    for (const image of named.filter((name) => !name.startsWith('debian:')))
      expect(
        existsSync(join(ROOT, `deploy/compose/stand-ins/${basename(image.split(':')[0] ?? '')}.Dockerfile`)),
      ).toBe(true);
    for (const { image } of Object.values(services))
      expect(image).toMatch(/^(llavero(-keycloak)?|\$\{\w+_IMAGE:-.+\})$/);
  });
});
