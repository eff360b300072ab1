import { bootstrapServiceDatabase } from './bootstrap-database.ts';
import { bootstrapReporting } from './bootstrap-reporting.ts';

/**
 * One-shot start of a container installation: gives every service its schema and role. `POSTGRES_URL` is
 * the owner's address, `<SERVICE>_DATABASE_URL` the address each service will use; its password is set.
 * `REPORTING_DATABASE_URL` is the address free questions are asked at.
 */
const owner = process.env['POSTGRES_URL'];
if (!owner) throw new Error('POSTGRES_URL must be the address of the database owner');
const services = Object.entries(process.env).flatMap(([name, url]) => {
  const service = /^([A-Z]+)_DATABASE_URL$/.exec(name)?.[1]?.toLowerCase();
  return service && url ? [{ service, password: decodeURIComponent(new URL(url).password) }] : [];
});
if (services.length === 0) throw new Error('Name at least one service, such as PEOPLE_DATABASE_URL');
for (const { service, password } of services) {
  if (service === 'reporting') await bootstrapReporting(owner, password);
  else await bootstrapServiceDatabase(owner, service, password);
  process.stdout.write(`${service}: schema and role are there\n`);
}
