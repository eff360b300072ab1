import { paragraphs, type Text } from '@llavero/kit/messages/text';
import type { NextRentAction } from '@llavero/proto/records/choices/contracts';
import { formatLongDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';

const closing = 'Para cualquier consulta, responda a este correo.';
const greeting = 'Un saludo,\nEl equipo de Llavero';

/** F §7 'CPI (IPC) action modification': to each owner, that the adjustment is applied, skipped once or not applied (C §3.5). */
export function rentActionModified(of: {
  name: string;
  address: string;
  action: NextRentAction;
  /** First day of the new rent, unix seconds; null while no update is planned. */
  date: number | null;
}): Text {
  const when =
    of.date === null ? 'la próxima actualización' : `la actualización del ${formatLongDay(of.date)}`;
  const decided: Record<NextRentAction, string> = {
    APPLY: `Se aplicará ${when} de la renta. Antes recibirá un aviso con la renta nueva y su cálculo.`,
    SKIP_NEXT_IPC: `Esta vez no se aplicará ${when}: la renta sigue como está hasta la siguiente.`,
    DONT_APPLY: `No se aplicará ${when} ni las siguientes, hasta que nos indique lo contrario: la renta sigue como está.`,
  };
  return {
    template: 'RENT_ACTION_MODIFIED',
    subject: `Actualización de la renta de ${of.address}`,
    body: paragraphs(
      `Hola, ${of.name}:`,
      `Ha cambiado lo previsto sobre la actualización de la renta de ${of.address}.`,
      decided[of.action],
      `Si no es lo que se acordó, avísenos antes de esa fecha. ${closing}`,
      greeting,
    ),
  };
}

export interface BindingOfferFacts {
  address: string;
  /** Euros a month. */
  rent: number;
  /** Unix seconds. */
  startDate: number;
  durationMonths: number | null;
  /** Last day on which it can be accepted, unix seconds. */
  until: number;
  /** How many people would live there. */
  tenants: number;
}

const termsOf = ({ rent, startDate, durationMonths, until, tenants }: BindingOfferFacts): string =>
  [
    `Renta ofrecida: ${formatMoney(rent)} al mes`,
    `Entrada: ${formatLongDay(startDate)}`,
    ...(durationMonths === null ? [] : [`Duración: ${durationMonths} meses`]),
    `Inquilinos: ${tenants}`,
    `Válida hasta: ${formatLongDay(until)}`,
  ].join('\n');

/** F §7 'Binding offer e-mail', to an owner. Who offers is not named before the owner decides. */
export function bindingOffer(of: BindingOfferFacts & { name: string }): Text {
  return {
    template: 'BINDING_OFFER',
    subject: `Oferta vinculante para ${of.address}`,
    body: paragraphs(
      `Hola, ${of.name}:`,
      `Ha llegado una oferta vinculante de alquiler para ${of.address}.`,
      termsOf(of),
      'Quien la hace queda obligado a mantenerla hasta esa fecha. Responda a este correo para aceptarla o rechazarla.',
      greeting,
    ),
  };
}

/** The same, to whoever has made it: what they are bound to. */
export function bindingOfferMade(of: BindingOfferFacts): Text {
  return {
    template: 'BINDING_OFFER_MADE',
    subject: `Su oferta vinculante para ${of.address}`,
    body: paragraphs(
      'Hola:',
      `Hemos presentado a la propiedad su oferta vinculante para ${of.address}.`,
      termsOf(of),
      `La oferta le obliga hasta esa fecha. Si algo no es correcto, díganoslo hoy mismo. ${closing}`,
      greeting,
    ),
  };
}
