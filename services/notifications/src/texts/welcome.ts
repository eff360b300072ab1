import { formatLongDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { paragraphs, type Text } from '@llavero/kit/messages/text';

interface Greeting {
  name: string;
  /** Of the region's office (C §3.4); absent when nobody has entered one. */
  phone: string | null;
}

export interface TenantWelcome extends Greeting {
  address: string;
  /** Days and euros of the contract; absent ones are left out. */
  startDate: number | null;
  endDate: number | null;
  rent: number | null;
  paymentDay: number;
}

const goodbye = 'Un saludo,\nEl equipo de Llavero';

function contactLine(phone: string | null): string {
  return phone
    ? `Para cualquier consulta, responda a este correo o llame al ${phone}.`
    : 'Para cualquier consulta, responda a este correo.';
}

function terms({ startDate, endDate, rent, paymentDay }: TenantWelcome, seasonal: boolean): string {
  return [
    startDate === null ? null : `Inicio: ${formatLongDay(startDate)}`,
    seasonal && endDate !== null ? `Fin: ${formatLongDay(endDate)}` : null,
    rent === null ? null : `Renta mensual: ${formatMoney(rent)}`,
    `Día de pago: el ${paymentDay} de cada mes`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** F §7 'Contract activated': the tenant of a habitual residence. */
export function tenantWelcomeLong(of: TenantWelcome): Text {
  return {
    template: 'TENANT_WELCOME_LONG',
    subject: 'Le damos la bienvenida a su nuevo hogar',
    body: paragraphs(
      `Hola, ${of.name}:`,
      `El contrato de alquiler de ${of.address} ya está activo. Le damos la bienvenida.`,
      terms(of, false),
      'En los próximos días nos pondremos en contacto para los cambios de titular de los suministros. Conserve este correo: resume las condiciones que más se consultan.',
      contactLine(of.phone),
      goodbye,
    ),
  };
}

/** F §7 'Contract activated': the seasonal variant. */
export function tenantWelcomeSeasonal(of: TenantWelcome): Text {
  return {
    template: 'TENANT_WELCOME_SEASONAL',
    subject: 'Todo listo para su estancia',
    body: paragraphs(
      `Hola, ${of.name}:`,
      `El contrato de temporada de ${of.address} ya está activo.`,
      terms(of, true),
      'Antes de su llegada le confirmaremos la entrega de llaves y cómo se pagan los suministros durante la estancia.',
      contactLine(of.phone),
      goodbye,
    ),
  };
}

/** F §7 'Mandate activated', `sendMarketing`: the landlord's first mandate. */
export function ownerWelcome(of: Greeting & { address: string }): Text {
  return {
    template: 'OWNER_WELCOME',
    subject: 'Gracias por confiarnos su inmueble',
    body: paragraphs(
      `Hola, ${of.name}:`,
      `El mandato de ${of.address} ya está en vigor. A partir de hoy nos ocupamos de buscar inquilino, de los recibos y de la atención a las incidencias.`,
      'Cada mes recibirá una liquidación con el detalle de lo cobrado y lo pagado.',
      contactLine(of.phone),
      goodbye,
    ),
  };
}
