import { bareServer } from './bare-server.ts';

/** The baseline as a process of its own. Environment: `BARE_URL` (database), `PORT`. */
const { BARE_URL = '', PORT = '0' } = process.env;
const server = bareServer(BARE_URL);
await server.listen({ host: '127.0.0.1', port: Number(PORT) });
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
