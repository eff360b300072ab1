import { paragraphs, type Text } from './text.ts';

/** F §7 'Certificate expires in 7 days'. */
export function certificateExpires(of: {
  certificate: string;
  address: string;
  day: string;
  url: string;
}): Text {
  return {
    template: 'CERTIFICATE_EXPIRES',
    subject: `${of.certificate} de ${of.address}: caduca el ${of.day}`,
    body: paragraphs(
      `${of.certificate} de ${of.address} caduca el ${of.day}.`,
      'Solicite su renovación antes de esa fecha y anote la nueva en su operación.',
      `Ver el inmueble: ${of.url}`,
    ),
  };
}

/** C §9, the internal notice on the 16th. `lines`: one contract each. */
export function rentUpdates(of: { month: string; lines: readonly string[]; more: number }): Text {
  const { month, lines, more } = of;
  return {
    template: 'RENT_UPDATES',
    subject: `Actualizaciones de renta de ${month}`,
    body: paragraphs(
      `La renta de estos contratos se actualiza el 1 de ${month}. Revise el índice de cada uno antes de avisar a propietarios e inquilinos.`,
      lines.map((line) => `- ${line}`).join('\n'),
      more > 0 ? `Y ${more} más: véalos en la lista de alquileres.` : null,
    ),
  };
}
