import type { HealthReport, OutsideDetail, OutsideReading } from '@llavero/kit/health/health-server';

/** How a part is. */
export type Reading = 'ok' | 'failed';

/** What the supervisor says of the processes, without its addresses and folders. */
export interface SupervisorReading {
  phase: string;
  parts: { name: string; state: string; restarts: number; upSince: number | null }[];
}

/** What a service says of itself. */
export interface ServiceReading {
  service: Reading;
  database: Reading;
  /** The outside systems it speaks to; none when it does not answer. */
  outside: OutsideReading[];
}

/** Asks a service's `/health/ready`. */
export async function probe(address: string, milliseconds: number): Promise<ServiceReading> {
  try {
    const answer = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(milliseconds) });
    const { ready, checks, outside } = (await answer.json()) as Partial<HealthReport>;
    return {
      service: ready === true ? 'ok' : 'failed',
      database: (checks?.['database'] ?? 'ok') === 'ok' ? 'ok' : 'failed',
      outside: outside ?? [],
    };
  } catch {
    return { service: 'failed', database: 'failed', outside: [] };
  }
}

/** Each outside system once: broken as soon as one of the processes that use it finds it broken. */
export function outsideOf<R extends OutsideReading>(readings: readonly { outside: readonly R[] }[]): R[] {
  const systems = new Map<string, R>();
  for (const reading of readings.flatMap(({ outside }) => outside)) {
    const known = systems.get(reading.name);
    if (!known || (reading.state === 'failed' && known.state !== 'failed'))
      systems.set(reading.name, reading);
  }
  return [...systems.values()];
}

/** The outside systems of a process with what configures them; none when it does not answer. */
export async function outsideDetails(address: string, milliseconds: number): Promise<OutsideDetail[]> {
  try {
    const answer = await fetch(`${address}/outside`, { signal: AbortSignal.timeout(milliseconds) });
    return answer.ok ? ((await answer.json()) as { outside: OutsideDetail[] }).outside : [];
  } catch {
    return [];
  }
}

/** Makes a process ask one of its outside systems now; null where the process does not answer. */
export async function checkOutside(
  address: string,
  name: string,
  milliseconds: number,
): Promise<OutsideReading | null> {
  try {
    const signal = AbortSignal.timeout(milliseconds);
    const answer = await fetch(`${address}/outside/${encodeURIComponent(name)}/check`, { signal });
    return answer.ok ? ((await answer.json()) as OutsideReading) : null;
  } catch {
    return null;
  }
}

/** The supervisor's view, or null when there is none or it does not answer. */
export async function readSupervisor(
  address: string,
  milliseconds: number,
): Promise<SupervisorReading | null> {
  if (address === '') return null;
  try {
    const answer = await fetch(`${address}/state`, { signal: AbortSignal.timeout(milliseconds) });
    const { phase, services } = (await answer.json()) as { phase?: unknown; services?: unknown };
    if (!Array.isArray(services)) return null;
    return { phase: String(phase), parts: services.map(partOf) };
  } catch {
    return null;
  }
}

function partOf(part: Record<string, unknown>): SupervisorReading['parts'][number] {
  const { name, state, restarts, upSince } = part;
  return {
    name: String(name),
    state: String(state),
    restarts: typeof restarts === 'number' ? restarts : 0,
    upSince: typeof upSince === 'number' ? upSince : null,
  };
}
