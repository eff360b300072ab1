import { events } from '@llavero/proto/events/catalogue';
import type { ErrorKindName } from '@llavero/proto/records/choices/errors';
import { schedules } from '../schedule/schedules.ts';

/** What is known of a failure, by its kind. */
export interface ErrorFacts {
  worker?: string;
  /** Channel of a message, and how many records it is about. */
  type?: string;
  contracts?: number | null;
  mandates?: number | null;
  places?: number | null;
  documents?: number | null;
  consumer?: string;
  subject?: string;
  /** Of a run of a rule: the record it is about, its actions, and those that have failed. */
  collection?: string;
  record?: string | null;
  actions?: number;
  failed?: number;
}

/** What does not go on because of a failure, in a sentence; null when nothing does. */
export function whatItBlocks(kind: ErrorKindName, facts: ErrorFacts): string | null {
  switch (kind) {
    case 'JOB': {
      const schedule = schedules.find(({ worker }) => worker === facts.worker);
      return schedule
        ? `No se ha hecho lo programado («${schedule.description}»). A su próxima hora se hará otra vez.`
        : 'Lo que le faltaba por hacer sigue sin hacerse hasta que se reintente.';
    }
    case 'MESSAGE': {
      const about = aboutOf(facts);
      const nobody = `Nadie lo ha recibido${about ? `; trata de ${about}` : ''}.`;
      return facts.type === 'BUROFAX' ? `${nobody} El plazo que comunica no empieza.` : nobody;
    }
    case 'EVENT': {
      const [service = '', ...rest] = (facts.consumer ?? '').split('_');
      const what = events.get(facts.subject ?? '')?.label ?? facts.subject ?? '';
      return `«${rest.join(' ')}» (${service}) no ha hecho lo que sigue a «${what}». Los demás eventos y consumidores siguen.`;
    }
    case 'RULE':
      return facts.record ? restOf(facts) : 'Las fichas que quedaban siguen sin tratar.';
    case 'CLIENT':
      return null;
  }
}

/** What of a rule is not done. */
function restOf({ actions = 0, failed = 0 }: ErrorFacts): string {
  if (failed === actions) return 'Para esta ficha la regla no ha hecho nada.';
  const rest = failed === 1 ? 'No se ha hecho 1' : `No se han hecho ${failed}`;
  return `${rest} de sus ${actions} acciones; lo demás está hecho y no se repite.`;
}

const nouns = [
  ['contracts', 'contrato', 'contratos'],
  ['mandates', 'mandato', 'mandatos'],
  ['places', 'inmueble', 'inmuebles'],
  ['documents', 'documento', 'documentos'],
] as const;

function aboutOf(facts: ErrorFacts): string {
  return nouns
    .flatMap(([key, one, many]) => {
      const count = facts[key] ?? 0;
      return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
    })
    .join(', ');
}
