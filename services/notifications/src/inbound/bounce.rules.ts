import type { DeliveryReport } from './read-mail.ts';

/** By the enhanced status code (RFC 3463), the longest beginning first. */
const reasons: readonly (readonly [string, string])[] = [
  ['5.1.1', 'La dirección no existe'],
  ['5.1.2', 'El dominio de la dirección no existe'],
  ['5.1', 'La dirección no es válida'],
  ['5.2.1', 'El buzón está desactivado'],
  ['5.2.2', 'El buzón está lleno'],
  ['5.2.3', 'El mensaje es demasiado grande para ese buzón'],
  ['5.3.4', 'El mensaje es demasiado grande para ese servidor'],
  ['5.4', 'El servidor de esa dirección no responde'],
  ['5.7', 'Su servidor no acepta nuestro correo'],
];

/** Why a message came back, in Spanish and with what to do next. */
export function bounceError({ status, recipient }: DeliveryReport): string {
  const [, reason] = reasons.find(([code]) => status === code || status.startsWith(`${code}.`)) ?? [];
  const whom = recipient ? ` a ${recipient}` : '';
  return `El correo${whom} ha sido devuelto. ${reason ?? 'Su servidor no lo ha podido entregar'} (${status}). Corrija la dirección en la ficha de la persona y envíelo de nuevo.`;
}
