import type { Filter } from '@llavero/proto/requests';

interface OutboxView {
  label: string;
  filter: Filter;
  empty: string;
  hint: string;
}

export type View = 'waiting' | 'failed' | 'cancelled' | 'sent' | 'received';

/** Where a message stands; those that somebody may have to do something about come first. */
export const views: Record<View, OutboxView> = {
  waiting: {
    label: 'Por salir',
    filter: { direction: 'OUT', status: { $in: ['NOT_SENT', 'SENDING'] } },
    empty: 'No espera ningún mensaje',
    hint: 'Los mensajes salen en segundos, salvo en las horas de silencio o cuando hay que repetir el intento.',
  },
  failed: {
    label: 'Con error',
    filter: { direction: 'OUT', status: 'ERROR' },
    empty: 'Ningún mensaje ha fallado',
    hint: 'Aquí quedan los que no han podido salir tras varios intentos, con el motivo.',
  },
  cancelled: {
    label: 'Anulados',
    filter: { direction: 'OUT', status: 'CANCELLED' },
    empty: 'No hay mensajes anulados',
    hint: 'Aquí quedan los que alguien ha anulado y los que repetían un texto recién enviado.',
  },
  sent: {
    label: 'Enviados',
    filter: { direction: 'OUT', status: 'SENT' },
    empty: 'Todavía no se ha enviado ningún mensaje',
    hint: 'Aquí quedan todos los enviados, por cualquier canal.',
  },
  received: {
    label: 'Recibidos',
    filter: { direction: 'IN' },
    empty: 'Todavía no se ha recibido ningún mensaje',
    hint: 'Aquí llegan las respuestas de los correos enviados y lo que llega al buzón de la empresa.',
  },
};
