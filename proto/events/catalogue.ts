import type { CollectionName, ServiceName } from '../collections.ts';
import type { Fields } from '../fields/field.ts';
import { day, flag, integer, json, link, links, money, text } from '../fields/vocabulary.ts';
import { importableCollections } from '../imports/rules.ts';
import { records } from '../records/registry.ts';
import { eventSubject, recordVerbs } from './envelope.ts';

/** Something that happens and is told on the bus (EVT, JOB-05). */
export interface EventDefinition {
  service: ServiceName;
  collection: CollectionName;
  verb: string;
  /** Subject and type. */
  subject: string;
  /** Spanish, as people would tell it. */
  label: string;
  /** English, for developers: when it is told and what follows from it. */
  description: string;
  /** What `data.extra` carries beside the ids; never a sealed field. */
  extra: Fields;
}

/** Named events: what a bare 'updated' would not tell. */
type Named = readonly [
  collection: CollectionName,
  verb: string,
  label: string,
  description: string,
  extra?: Fields,
];

const named: readonly Named[] = [
  [
    'mandate',
    'validated',
    'Mandato validado',
    'Nothing is missing any more; the mandate is signed, or active once its date has come (C §4.1).',
  ],
  [
    'mandate',
    'activated',
    'Mandato activado',
    'Starts certificate work, the marketing campaign of first mandates, the internal message and the mail to administration (F §7).',
    {
      landlords: links('agent', 'Propietarios'),
      units: links('place', 'Unidades'),
      salesManager: link('employee', 'Responsable comercial'),
      region: text('Comunidad autónoma'),
      sendMarketing: flag('Enviar bienvenida al propietario'),
    },
  ],
  [
    'contract',
    'validated',
    'Contrato validado',
    'The contract waits for its activation (C §4.2 PENDING_SIGNATURE).',
  ],
  [
    'contract',
    'activated',
    'Contrato activado',
    'Starts the tenant welcome, the message to the sales manager, the supplies review and the fee note (F §7).',
    {
      contractType: text('Tipo de contrato'),
      mandate: link('mandate', 'Mandato'),
      tenants: links('agent', 'Inquilinos'),
      landlords: links('agent', 'Propietarios'),
      units: links('place', 'Unidades'),
      salesManager: link('employee', 'Responsable comercial'),
      region: text('Comunidad autónoma'),
      tenantSearchSelectedOption: text('Búsqueda de inquilino'),
      tenantSearchTotalAmount: money('Total de la búsqueda'),
      tenantSearchOnePaymentInstallments: integer('Plazos'),
    },
  ],
  [
    'contract',
    'finished',
    'Contrato finalizado',
    'Its last day is set; 15 days after it the handling of supplies is checked (F §7).',
    {
      endDate: day('Último día'),
      units: links('place', 'Unidades'),
      tenants: links('agent', 'Inquilinos'),
    },
  ],
  ['booking', 'contracted', 'Reserva con contrato', 'A contract names the confirmed booking (STA-11).'],
  [
    'booking',
    'released',
    'Reserva liberada',
    'Its contract was cancelled, deleted or made for another booking; it is confirmed again.',
  ],
  [
    'finance',
    'generated',
    'Recibo generado',
    'One document of the monthly generation, once per contract and month (FIN-01).',
  ],
  ['finance', 'charged', 'Recibo cobrado', 'A receipt or bill is paid (F §4).'],
  ['finance', 'payed', 'Liquidación pagada', 'A settlement or expense is paid (F §4).'],
  ['finance', 'returned', 'Recibo impagado', 'A person or a returned debit says that it is unpaid (F §4).'],
  [
    'document',
    'rendered',
    'Documento generado',
    'A file was made from a record, or made again because the record changed.',
  ],
  ['task', 'completed', 'Tarea completada', 'Set to DONE, on its own or in a bulk completion (C §4.4).'],
  [
    'communication',
    'sending',
    'Comunicación en envío',
    'A worker has taken the message out of the line (JOB-04).',
  ],
  ['communication', 'sent', 'Comunicación enviada', 'The mail server has taken the message (JOB-04).'],
  [
    'communication',
    'failed',
    'Comunicación con error',
    'The mail server refused; it is tried again until it is given up (JOB-04).',
  ],
  ['process', 'started', 'Trabajo en curso', 'A worker has taken the job out of the queue (JOB-01).'],
  ['process', 'requeued', 'Trabajo de nuevo en cola', 'A person has put a failed job back in line (JOB-01).'],
  [
    'process',
    'waiting',
    'Trabajo a la espera',
    'An outage is in the way; the job is tried again after a pause, until it expires (JOB-01).',
  ],
  [
    'process',
    'cancelled',
    'Trabajo cancelado',
    'A person has stopped it; whoever works on it ends at the next whole step.',
  ],
  ['process', 'progressed', 'Trabajo avanzado', 'How far a long process has come (C §4.4).'],
  ['process', 'finished', 'Trabajo terminado', 'The job is done, with its answer (F §4).'],
  ['process', 'failed', 'Trabajo con error', 'The job ended with an error or expired in the queue (F §9).'],
  ...importableCollections.map((collection): Named => [
    collection,
    'imported',
    'Ficha importada',
    'A row of an imported file has made it. It is not told as created: what greets a new record must not greet a whole portfolio.',
    { import: text('Importación') },
  ]),
  ['employee', 'passwordChanged', 'Contraseña cambiada', 'Ends every session of the person (SES-12).'],
  ['user', 'passwordChanged', 'Contraseña cambiada', 'Ends every session of the person (SES-12).'],
  [
    'employee',
    'sessionRevoked',
    'Sesión cerrada',
    'Gateways stop trusting the tokens of these sessions at once (SES-12).',
    { sessions: json('Sesiones') },
  ],
];

const verbLabels: Record<(typeof recordVerbs)[number], [m: string, f: string, english: string]> = {
  created: ['creado', 'creada', 'A record was created.'],
  updated: ['modificado', 'modificada', 'Fields changed; their names are in `data.fields`.'],
  deleted: ['eliminado', 'eliminada', 'Soft-deleted: out of lists, restorable (ENT-11).'],
  restored: ['restaurado', 'restaurada', 'Back from soft deletion (ENT-11).'],
};

/** The log keeps what others tell; its own rows are no news. */
const silent: readonly CollectionName[] = ['log'];

function recordEvents(): EventDefinition[] {
  return [...records.values()]
    .filter(({ collection }) => !silent.includes(collection))
    .flatMap(({ collection, service, label }) =>
      recordVerbs.map((verb) => {
        const [masculine, feminine, description] = verbLabels[verb];
        return {
          service,
          collection,
          verb,
          subject: eventSubject(service, collection, verb),
          label: `${label.one} ${label.gender === 'm' ? masculine : feminine}`,
          description,
          extra: {},
        };
      }),
    );
}

function namedEvents(): EventDefinition[] {
  return named.map(([collection, verb, label, description, extra = {}]) => {
    const service = records.get(collection)?.service;
    if (!service) throw new Error(`event ${collection}.${verb}: no such record`);
    return {
      service,
      collection,
      verb,
      subject: eventSubject(service, collection, verb),
      label,
      description,
      extra,
    };
  });
}

/** Every event of the product by subject: those of each record's writes, and the named ones. */
export const events: ReadonlyMap<string, EventDefinition> = new Map(
  [...recordEvents(), ...namedEvents()]
    .sort((a, b) => a.subject.localeCompare(b.subject))
    .map((event) => [event.subject, event]),
);
