import { defineMessage, figure, words, write, yesNo } from '../message.ts';

/** What the office is told about its own work. */

/** TOP-02, C §7: the words are the specification's. */
export const problemReport = defineMessage({
  name: 'PROBLEM_REPORT',
  title: 'Problema notificado',
  channel: 'INTERNAL',
  audience: 'staff',
  values: {
    user: words('Quien lo notifica', 'Sara Font'),
    screen: words('Pantalla', 'Contratos'),
    url: words('Enlace a la pantalla', 'https://oficina.example/contract/rent'),
    description: words('Descripción', 'El botón no responde.'),
  },
  texts: {
    ES: write(
      'Problema reportado por {{user}} en {{screen}}',
      '{{user}} ha notificado un problema en la pantalla «{{screen}}».',
      'Enlace: {{url}}',
      'Descripción del problema:\n{{description}}',
    ),
    CA: write(
      'Problema reportat per {{user}} a {{screen}}',
      '{{user}} ha notificat un problema a la pantalla «{{screen}}».',
      'Enllaç: {{url}}',
      'Descripció del problema:\n{{description}}',
    ),
  },
});

export const inboxDigest = defineMessage({
  name: 'INBOX_DIGEST',
  title: 'Resumen de avisos sin leer',
  channel: 'EMAIL',
  audience: 'staff',
  values: {
    count: figure('Cuántos avisos', 2),
    several: yesNo('Son varios'),
    list: words('Lista de avisos', 'Contrato: C-2026-0012 (asignado)\n\nTarea: Llamar (comentario)'),
  },
  texts: {
    ES: write('Tiene {{count}} aviso{{#several}}s{{/several}} sin leer', '{{list}}'),
    CA: write('Té {{count}} avís{{#several}}os{{/several}} sense llegir', '{{list}}'),
  },
});

export const mailAnswered = defineMessage({
  name: 'MAIL_ANSWERED',
  title: 'Respuesta por correo',
  channel: 'INTERNAL',
  audience: 'staff',
  values: {
    sender: words('Quien responde', 'ana@example.com'),
    about: words('Asunto del mensaje respondido', 'Recibo de marzo'),
    answer: words('Respuesta', 'El jueves por la tarde me va bien.'),
  },
  texts: {
    ES: write(
      'Respuesta de {{sender}}: {{about}}',
      '{{sender}} ha respondido por correo al mensaje «{{about}}»:',
      '{{answer}}',
      'La respuesta queda guardada como comunicación recibida; sus archivos esperan en la verificación de documentos.',
    ),
    CA: write(
      'Resposta de {{sender}}: {{about}}',
      '{{sender}} ha respost per correu al missatge «{{about}}»:',
      '{{answer}}',
      'La resposta queda desada com a comunicació rebuda; els seus fitxers esperen a la verificació de documents.',
    ),
  },
});

export const webhookOff = defineMessage({
  name: 'WEBHOOK_OFF',
  title: 'Webhook desactivado',
  channel: 'INTERNAL',
  audience: 'staff',
  values: {
    url: words('Dirección', 'https://socio.example/llavero'),
    attempts: figure('Cuántos intentos', 8),
    reason: words('Motivo', 'Ha respondido 503.'),
  },
  texts: {
    ES: write(
      'Un webhook se ha desactivado',
      'El webhook {{url}} no ha aceptado ninguno de los {{attempts}} intentos de entrega y se ha desactivado. {{reason}}',
      'Revíselo con la integración y actívelo en Configuración › Herramientas › Integraciones: lo pendiente se entregará entonces.',
    ),
    CA: write(
      'Un webhook s’ha desactivat',
      'El webhook {{url}} no ha acceptat cap dels {{attempts}} intents de lliurament i s’ha desactivat. {{reason}}',
      'Reviseu-lo amb la integració i activeu-lo a Configuración › Herramientas › Integraciones: el que hi ha pendent es lliurarà aleshores.',
    ),
  },
});
