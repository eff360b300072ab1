import Fastify from 'fastify';
import pg from 'pg';
import { dayKey } from '@llavero/proto/values/dates';
import { BARE } from './bare-data.ts';
import { type Page, ROWS } from './questions.ts';

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

const RECORD = `SELECT * FROM ${BARE}.contract WHERE id = $1`;

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
  fastify.addHook('onClose', () => pool.end());
  return fastify;
}
