import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '@llavero/proto/fields/field';
import { post } from './office.ts';

/** What a crowd of visitors is told, as JSON in its first argument. */
export interface CrowdOptions {
  url: string;
  visitors: number;
  /** Milliseconds of reading between two steps, on average; 0: none. */
  pause: number;
  /** Paths of scripts and styles that a browser loads with its first page. */
  files: string[];
  /** Ids of units on offer. */
  units: string[];
  /** Codes of links to choose a visit by, and of applications. */
  visits: string[];
  applications: string[];
}

/** What it has seen when it goes. */
export interface CrowdReport {
  calls: number;
  /** Milliseconds of each call that was answered. */
  took: number[];
  /** How often each status was answered, `0` for no answer. */
  statuses: Record<string, number>;
}

const report: CrowdReport = { calls: 0, took: [], statuses: {} };
let going = true;

type Answer = Pick<Response, 'status' | 'text'>;

const connections = new Agent({ keepAlive: true });

/**
 * A page or file as a browser asks for it, thrown away as it comes: what unpacking it costs is the visitor's machine's, and here
 * it would be taken from the product.
 */
const load = (url: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const asked = get(url, { agent: connections, headers }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: () => Promise.resolve('') }));
      answer.resume();
    });
    asked.on('error', reject);
  });

async function ask(call: () => Promise<Answer>): Promise<string> {
  const began = performance.now();
  report.calls += 1;
  let status = 0;
  try {
    const answer = await call();
    const text = await answer.text();
    status = answer.status;
    report.took.push(performance.now() - began);
    return text;
  } catch {
    return '';
  } finally {
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  }
}

/** One visitor after another in one place: each comes with an empty cache, reads, and does what the page is for. */
async function visit(options: CrowdOptions, at: number): Promise<void> {
  const { url, files, units, visits, applications } = options;
  const read = () => sleep(options.pause * (0.5 + Math.random()));
  const command = (name: string, input: Parameters<typeof post>[1]) =>
    ask(() => post(`${url}/commands/${name}`, input));
  const open = async (path: string) => {
    await ask(() => load(url + path));
    // As a browser: six at a time.
    const left = [...files];
    const loader = async () => {
      for (let file = left.pop(); file; file = left.pop()) await ask(() => load(url + String(file)));
    };
    await Promise.all(Array.from({ length: 6 }, loader));
  };
  for (let round = at; going; round += 1) {
    const unit = units[round % units.length] ?? '';
    if (round % 3 === 0) {
      await open('/widgets-pisos');
      await command('PublishedUnits', { pageSize: 24 });
      await read();
      await command('PublishedUnits', { unit });
    } else if (round % 3 === 1) {
      const code = visits[at % visits.length] ?? '';
      await open(`/visitas/${code}`);
      const { slots = [] } = parsed<{ slots?: { startAt: number }[] }>(
        await command('VisitInvitationPage', { code }),
      );
      await read();
      const slot = slots[Math.floor(Math.random() * slots.length)];
      if (slot) await command('HoldVisitSlot', { code, startAt: slot.startAt });
    } else {
      const code = applications[at % applications.length] ?? '';
      await open(`/reserva/${code}`);
      const { version, said, terms } = parsed<Record<string, Json>>(
        await command('ApplicationPage', { code }),
      );
      await read();
      if (version && said)
        await command('SaveApplication', { code, version, said, terms: terms ?? null, changesPeople: false });
    }
    await read();
  }
}

function parsed<T>(text: string): Partial<T> {
  try {
    return JSON.parse(text) as Partial<T>;
  } catch {
    return {};
  }
}

const options = JSON.parse(process.argv[2] ?? '{}') as CrowdOptions;
process.once('message', () => {
  going = false;
});
await Promise.all(Array.from({ length: options.visitors }, (_, at) => visit(options, at)));
process.send?.(report, () => process.disconnect?.());
