import { paragraphs, type Text } from '@llavero/kit/messages/text';

/** F §7 'Signed contract uploaded': to each owner, with the contract. */
export function signedContract(of: { name: string; address: string }): Text {
  return {
    template: 'SIGNED_CONTRACT',
    subject: `Contrato firmado de ${of.address}`,
    body: paragraphs(
      `Hola, ${of.name}:`,
      `El contrato de alquiler de ${of.address} está firmado por todos. Se lo enviamos adjunto.`,
      'Guárdelo tal como lo recibe. Para cualquier consulta, responda a este correo.',
      'Un saludo,\nEl equipo de Llavero',
    ),
  };
}
