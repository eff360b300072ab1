import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '@llavero/proto/fields/field';
import { LIST, type Office, post, QUERY } from '../public/office.ts';
import { atDemo } from '../public/demo-office.ts';
import { findPythonTool } from './python-tool.ts';

/** A request whose marked values (`*`) are tried. */
interface Target {
  name: string;
  path: string;
  body?: Json;
  /** Asked without a session. */
  isPublic?: true;
}

/** 43 letters, as a link has. */
const code = 'x'.repeat(43);

function targets(unit: string): Target[] {
  const listed = {
    component: 'contract/rent',
    mongoFilter: { status: 'ACTIVE*', finishReason: { $regex: 'a*' } },
    sortParameters: ['startDate*'],
    sortOrder: ['asc*'],
    itemsPerPage: 5,
    page: 1,
  };
  const facets = { component: 'contract/rent', mongoFilter: { status: 'ACTIVE*' } };
  return [
    { name: 'search', path: '/search?q=mar*' },
    {
      name: 'list: filters, sort, order, fields',
      path: '/graphql',
      body: {
        query: LIST,
        variables: { request: { ...listed, otherData: { fields: ['name', 'status*'] } } },
      },
    },
    {
      name: 'query: collection, filters, sort',
      path: '/graphql',
      body: {
        query: QUERY,
        variables: {
          collection: 'place*',
          query: {
            limit: 5,
            filter: { type: 'UNIT*', status: { $in: ['AVAILABLE*'] }, id: `${unit}*` },
            sort: [{ field: 'type*', order: 'asc*' }],
          },
        },
      },
    },
    { name: 'facets', path: '/lists/facets', body: { dataRequest: facets, field: 'status*' } },
    { name: 'history', path: `/records/place*/${unit}*/history` },
    {
      name: 'offered units',
      path: '/commands/PublishedUnits',
      body: { unit: `${unit}*` },
      isPublic: true,
    },
    {
      name: 'page of an application',
      path: '/commands/ApplicationPage',
      body: { code: `${code}*` },
      isPublic: true,
    },
    { name: 'page of an order', path: '/commands/SupplierOrder', body: { code: `${code}*` }, isPublic: true },
    {
      name: 'new password',
      path: '/commands/RequestPasswordReset',
      body: { email: 'luz@correo.test*' },
      isPublic: true,
    },
    {
      name: 'signed file',
      path: '/commands/VerifySignedFile',
      body: { sha256: `${'a'.repeat(64)}*` },
      isPublic: true,
    },
  ];
}

/**
 * `make bench ARGS=sqlmap`: sqlmap against search, filters, sorts, facets and public commands of the demo, by errors, booleans, unions,
 * stacked and inline queries. Waiting for the database (`T`) is left out: on a busy machine every answer is late. Names of targets as further arguments
 * choose some.
 *
 * @returns whether nothing could be injected; true as well, with the reason said, where the tool is not to be had
 */
export async function benchSqlmap(
  chosen: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<boolean> {
  const tool = findPythonTool('sqlmap', env, say);
  if (!tool) return true;
  return atDemo(env, say, async (office) => {
    const [unit] = await office.rows('place', { type: 'UNIT' }, 1);
    let isWell = true;
    say(
      `load of the machine ${loadavg()[0]?.toFixed(1)}\n| target | answer to the plain request | values | requests | injectable |`,
    );
    say('|---|---|---|---|---|');
    for (const target of targets(unit?.id ?? '')) {
      if (chosen.length > 0 && !chosen.some((part) => target.name.includes(part))) continue;
      const plain = await ask(office, target);
      const { values, requests, injectable } = await attack(tool, office, target);
      if (injectable || requests === 0) isWell = false;
      say(`| ${target.name} | ${plain} | ${values} | ${requests} | ${injectable ? '**yes**' : 'no'} |`);
    }
    return isWell;
  });
}

/** What the request answers as it stands: a target that is always refused proves little. */
async function ask({ url, token }: Office, { path, body, isPublic }: Target): Promise<string> {
  const clear = (text: string) => text.replaceAll('*', '');
  const answer = body
    ? await post(url + path, JSON.parse(clear(JSON.stringify(body))) as Json, isPublic ? undefined : token)
    : await fetch(url + clear(path), { headers: { authorization: `Bearer ${token}` } });
  const isRefused = (await answer.text()).includes('"success":false');
  return `${answer.status}${isRefused ? ', refused' : ''}`;
}

async function attack(tool: string, { url, token }: Office, { path, body, isPublic }: Target) {
  const folder = mkdtempSync(join(tmpdir(), 'llavero-sqlmap-'));
  try {
    const args = [
      ...['--url', url + path, '--batch', '--output-dir', folder, '--dbms', 'PostgreSQL', '--level', '2'],
      ...['--technique', 'BEUSQ', '--threads', '4', '--ignore-code', '400,401,403,404,409,422', '--skip-waf'],
      // Each payload is a line: how they are counted.
      ...['--disable-coloring', '-v', '3', '--header', 'Content-Type: application/json'],
      ...(isPublic ? [] : ['--headers', `Authorization: Bearer ${token}`]),
      ...(body ? ['--data', JSON.stringify(body)] : []),
    ];
    const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let told = '';
    child.stdout.on('data', (piece: Buffer) => (told += piece.toString()));
    await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    return {
      values: new Set(told.match(/parameter '[^']+' does not seem to be injectable/g)).size,
      requests: told.match(/\[PAYLOAD\]/g)?.length ?? 0,
      injectable: told.includes('identified the following injection point'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
