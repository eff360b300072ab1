import Fastify from 'fastify';
import pg from 'pg';
import { dayKey } from '@llavero/proto/values/dates';
import { normaliseSearch } from '@llavero/proto/values/search-text';
import { v7 as uuidv7 } from 'uuid';
import { BARE } from './bare-data.ts';
import { type NewPerson, type Page, ROWS } from './questions.ts';
import { SameInsert } from './same-insert.ts';

/** The join that the product answers with three services: the contract, the tenant's name, the unit's address. */
const PAGE = `
  SELECT c.id, c.name, c.status, c.contract_type, c.region, c.start_date, c.end_date, c.signature_date, c.rent,
         c.total_bond_amount, c.payment_day, c.payment_method, c.validated, c.activated,
         u.label AS unit, a.label AS tenant
  FROM ${BARE}.contract c
  JOIN ${BARE}.agent a ON a.id = c.tenants[1]
  JOIN ${BARE}.place u ON u.id = c.units[1]
  WHERE c.deleted_at IS NULL AND c.contract_type = $1 AND c.start_date <= $2
  ORDER BY c.start_date DESC, c.id DESC
  LIMIT ${ROWS}`;

/** As many as the top bar shows (C §5). */
const MOST_HITS = 7;

const RECORD = `SELECT * FROM ${BARE}.contract WHERE id = $1`;

/** A person's or a unit's name begins with what was typed, then all that contain it; the trigram index finds both. */
const searchIn = (table: string, where: string) => `
  SELECT id, label AS title FROM ${BARE}.${table}
  WHERE deleted_at IS NULL AND ${where} AND search LIKE $1
  ORDER BY search LIKE $2 DESC, label, id LIMIT ${MOST_HITS}`;
const PEOPLE = searchIn('agent', 'true');
const UNITS = searchIn('place', `type = 'UNIT'`);

/** Record, audit and outbox in one statement, so that they are saved together. */
const CREATE = `
  WITH a AS (
    INSERT INTO ${BARE}.agent (id, version, created_at, updated_at, label, search, firstname, lastname, phone, email)
    VALUES ($1, 1, now(), now(), $2, $3, $4, $5, $6, $7)
  ), l AS (
    INSERT INTO ${BARE}.audit (record, at, changes) VALUES ($1, now(), $8)
  )
  INSERT INTO ${BARE}.outbox (subject, event) VALUES ('agent.created', $8)`;

/** What a careful developer writes without sign-in, permissions, sealed fields and services: the yardstick. */
export function bareServer(adminUrl: string) {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 10 });
  const fastify = Fastify({ logger: false });
  fastify.post<{ Body: Page }>('/contracts', async ({ body }) => {
    const values = [body.contractType, dayKey(body.until)];
    const { rows } = await pool.query<Record<string, unknown>>({ name: 'page', text: PAGE, values });
    return { items: rows };
  });
  fastify.get<{ Params: { id: string } }>('/contracts/:id', async ({ params }, reply) => {
    const { rows } = await pool.query<Record<string, unknown>>({
      name: 'record',
      text: RECORD,
      values: [params.id],
    });
    return rows[0] ?? reply.code(404).send({ error: 'not found' });
  });
  fastify.get<{ Querystring: { q: string } }>('/search', async ({ query }) => {
    const needle = normaliseSearch(query.q).replace(/[\\%_]/g, '\\$&');
    const values = [`%${needle}%`, `${needle}%`];
    const [people, units] = await Promise.all([
      pool.query<Record<string, unknown>>({ name: 'people', text: PEOPLE, values }),
      pool.query<Record<string, unknown>>({ name: 'units', text: UNITS, values }),
    ]);
    return { hits: [...people.rows, ...units.rows].slice(0, MOST_HITS) };
  });
  fastify.post<{ Body: NewPerson }>('/agents', async ({ body }) => {
    const { firstname, lastname, phone, email } = body;
    const id = uuidv7();
    const label = `${firstname} ${lastname}`;
    const search = normaliseSearch([firstname, lastname, email, phone].join(' '));
    const values = [id, label, search, firstname, lastname, phone, email, JSON.stringify(body)];
    await pool.query({ name: 'create', text: CREATE, values });
    return { ...body, id };
  });
  let same: SameInsert | undefined;
  fastify.post('/same-agents/tables', async () => {
    same = await SameInsert.prepare(pool);
    return {};
  });
  fastify.post<{ Body: NewPerson }>('/same-agents', async ({ body }, reply) =>
    same ? { ...body, id: await same.create(body) } : reply.code(409).send({ error: 'no tables yet' }),
  );
  fastify.addHook('onClose', () => pool.end());
  return fastify;
}
