/** How a part is. */
export type Reading = 'ok' | 'failed';

/** What the supervisor says of the processes, without its addresses and folders. */
export interface SupervisorReading {
  phase: string;
  parts: { name: string; state: string; restarts: number; upSince: number | null }[];
}

/** Asks a service's `/health/ready`. */
export async function probe(
  address: string,
  milliseconds: number,
): Promise<{ service: Reading; database: Reading }> {
  try {
    const answer = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(milliseconds) });
    const { ready, checks } = (await answer.json()) as { ready?: boolean; checks?: Record<string, string> };
    return {
      service: ready === true ? 'ok' : 'failed',
      database: (checks?.['database'] ?? 'ok') === 'ok' ? 'ok' : 'failed',
    };
  } catch {
    return { service: 'failed', database: 'failed' };
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
