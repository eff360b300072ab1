import { setTimeout as sleep } from 'node:timers/promises';
import { generateDocument, generateDocuments, generationStatus } from '@llavero/proto/commands/generation';
import type { Staff } from '../month/staff.ts';
import { QUERY } from '../public/office.ts';

/** Letters of a clause; some ten of them fill a page. */
const clause =
  'La parte arrendataria destinará la vivienda a satisfacer su necesidad permanente de residencia y no la cederá ni la subarrendará sin el consentimiento escrito de la parte arrendadora, conforme a la Ley 29/1994, de 24 de noviembre, de Arrendamientos Urbanos. ';
const CLAUSES = Number(process.env['DOCUMENT_CLAUSES'] ?? 97);
/** One clause of so many differs from contract to contract: 37 of 105 paragraphs of the built-in contract do. 1: all of them. */
const NAMES_RENT = Number(process.env['DOCUMENT_NAMES_RENT'] ?? 3);
const PAGES = 200;

/** A record by the generic calls of the gateway. */
async function ask<T>(url: string, token: string, query: string, variables: object): Promise<T> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data } = (await answer.json()) as { data?: { r?: { data: T; success: boolean; error: unknown } } };
  if (!data?.r?.success) throw new Error(JSON.stringify(data?.r?.error ?? data));
  return data.r.data;
}

/** Texts of 12 and of 200 pages. */
export async function makeTemplates(url: string, token: string): Promise<void> {
  const numbered = Array.from({ length: CLAUSES }, (_, at) => ({
    type: 'NUMBERED',
    text: `**Cláusula.** ${clause.repeat(2)}${at % NAMES_RENT === 0 ? ' Renta: {{rent}} ({{rent|words}}).' : ''}`,
    level: at % 5 === 4 ? 2 : 1,
  }));
  const pages = Array.from({ length: PAGES }, (_, at) => [
    { type: 'TEXT_JUSTIFIED', text: `Página ${at + 1}. ${clause.repeat(8)}` },
    ...(at < PAGES - 1 ? [{ type: 'BREAK_LINE', page: true }] : []),
  ]).flat();
  for (const [key, paragraphs] of [
    [
      'doce-paginas',
      [
        { type: 'TEXT_CENTER', text: 'CONTRATO', heading: 1 },
        { type: 'TEXT_LEFT', text: '{{tenants.title?}}' },
        ...numbered,
      ],
    ],
    ['doscientas-paginas', pages],
  ] as const)
    // prettier-ignore
    await ask(url, token, CREATE, {
      collection: 'template',
      object: { key, name: key, kind: 'DOCUMENT', collection: 'contract', active: true, paragraphs },
    });
}

const CREATE =
  'mutation($collection: String!, $object: JSON!) { r: createObject(collection: $collection, object: $object) { success data error } }';

/** Rows of a collection, at most 1,000 of them. */
export async function rowsOf(
  url: string,
  token: string,
  collection: string,
  query: object,
): Promise<Record<string, unknown>[]> {
  const { items } = await ask<{ items: Record<string, unknown>[] }>(url, token, QUERY, { collection, query });
  return items;
}

/** Ids of contracts that have a rent. */
export async function contractsOf(url: string, token: string, most: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < most; page += 1) {
    const query = { filter: { rent: { $gt: 0 } }, fields: ['rent'], limit: 200, page };
    const found = await rowsOf(url, token, 'contract', query);
    if (found.length === 0) break;
    ids.push(...found.map(({ id }) => String(id)));
  }
  return ids.slice(0, most);
}

/** Generates one for each record and says how many pages they have. */
export async function generated(
  staff: Staff,
  token: string,
  url: string,
  records: readonly string[],
): Promise<string> {
  const asked = { template: 'doce-paginas', language: 'ES' as const, records: [...records] };
  const { process } = await staff.run(generateDocuments, asked);
  for (;;) {
    const { running, rows } = await staff.run(generationStatus, { process });
    if (running) {
      await sleep(500);
      continue;
    }
    const made = rows.filter(({ document }) => document !== null);
    const [one] = made;
    const file = await fetch(`${url}/manager/downloadMedia/${one?.document ?? ''}/a.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const pdf = Buffer.from(await file.arrayBuffer()).toString('latin1');
    const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
    const refused = rows.find(({ document }) => document === null)?.message;
    return `${made.length} of ${rows.length} made, ${pages} pages each${refused ? `; refused: ${refused}` : ''}`;
  }
}

/** A document of 200 pages at a contract. @returns its id */
export async function longDocument(staff: Staff, record: string): Promise<string> {
  const asked = { template: 'doscientas-paginas', language: 'ES', record } as const;
  return (await staff.run(generateDocument, asked)).document;
}
