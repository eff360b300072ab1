import { agent } from '../../records/people/agent.ts';
import { employee } from '../../records/people/employee.ts';
import { user } from '../../records/people/user.ts';
import { defineMessage, figure, words, write } from '../message.ts';
import { name } from './shared.ts';

/** Links by which people enter, and what is asked of them about themselves. */

/** WIZ-08, SES-08. */
export const firstPassword = defineMessage({
  name: 'FIRST_PASSWORD',
  title: 'Primera contraseña de un empleado',
  channel: 'EMAIL',
  audience: 'staff',
  records: { employee },
  values: { name, days: figure('Días que sirve el enlace', 3) },
  secrets: { link: 'Enlace para elegir contraseña' },
  texts: {
    ES: write(
      'Su acceso a Llavero',
      'Hola, {{name}}:',
      'Ya tiene usuario en Llavero. Para entrar, elija su contraseña en esta página:',
      '{{link}}',
      'El enlace sirve una sola vez y caduca en {{days}} días. Después podrá pedir otro en la pantalla de inicio de sesión.',
    ),
    CA: write(
      'El seu accés a Llavero',
      'Hola, {{name}}:',
      'Ja té usuari a Llavero. Per entrar-hi, triï la seva contrasenya en aquesta pàgina:',
      '{{link}}',
      "L'enllaç serveix una sola vegada i caduca en {{days}} dies. Després en podrà demanar un altre a la pantalla d'inici de sessió.",
    ),
  },
});

/** SES-08. */
export const passwordReset = defineMessage({
  name: 'PASSWORD_RESET',
  title: 'Cambio de contraseña',
  channel: 'EMAIL',
  audience: 'anyone',
  values: { minutes: figure('Minutos que sirve el enlace', 30) },
  secrets: { link: 'Enlace para cambiar la contraseña' },
  texts: {
    ES: write(
      'Cambie su contraseña de Llavero',
      'Hemos recibido una solicitud para cambiar su contraseña.',
      'Para elegir una nueva, abra este enlace; sirve una sola vez y caduca en {{minutes}} minutos:',
      '{{link}}',
      'Si no lo ha solicitado, no tiene que hacer nada: su contraseña sigue siendo la misma.',
    ),
    CA: write(
      'Canviï la seva contrasenya de Llavero',
      'Hem rebut una sol·licitud per canviar la seva contrasenya.',
      'Per triar-ne una de nova, obri aquest enllaç; serveix una sola vegada i caduca en {{minutes}} minuts:',
      '{{link}}',
      'Si no ho ha sol·licitat, no ha de fer res: la seva contrasenya continua sent la mateixa.',
    ),
  },
});

/** WIZ-08: what is missing of a person. */
export const completePersonalData = defineMessage({
  name: 'COMPLETE_PEOPLE_DATA',
  title: 'Completar datos personales',
  channel: 'EMAIL',
  audience: 'anyone',
  records: { person: agent },
  values: { name, days: figure('Días que sirve el enlace', 7) },
  secrets: { link: 'Enlace a la página de los datos' },
  texts: {
    ES: write(
      'Complete sus datos personales',
      'Hola, {{name}}:',
      'Para continuar con su alquiler nos faltan algunos datos. Puede indicarlos en esta página:',
      '{{link}}',
      'El enlace sirve una sola vez y caduca en {{days}} días. Si no esperaba este correo, no tiene que hacer nada.',
    ),
    CA: write(
      'Completi les seves dades personals',
      'Hola, {{name}}:',
      'Per continuar amb el seu lloguer ens falten algunes dades. Les pot indicar en aquesta pàgina:',
      '{{link}}',
      "L'enllaç serveix una sola vegada i caduca en {{days}} dies. Si no esperava aquest correu, no ha de fer res.",
    ),
  },
});

/** The own area (decision 0113). */
export const portalAccess = defineMessage({
  name: 'PORTAL_ACCESS',
  title: 'Entrada al área propia',
  channel: 'EMAIL',
  audience: 'anyone',
  records: { user },
  values: { name, days: figure('Días que sirve el enlace', 3) },
  secrets: { link: 'Enlace de entrada' },
  texts: {
    ES: write(
      'Su área en Llavero',
      'Hola, {{name}}:',
      'En su área puede ver sus contratos, documentos, recibos o liquidaciones, avisar de una incidencia y seguirla. Para entrar, abra este enlace:',
      '{{link}}',
      'El enlace sirve una sola vez y caduca en {{days}} días. Después podrá pedir otro en la pantalla de inicio de sesión. Si no lo ha solicitado, no tiene que hacer nada.',
    ),
    CA: write(
      'La seva àrea a Llavero',
      'Hola, {{name}}:',
      "A la seva àrea pot veure els contractes, documents, rebuts o liquidacions, avisar d'una incidència i seguir-la. Per entrar-hi, obri aquest enllaç:",
      '{{link}}',
      "L'enllaç serveix una sola vegada i caduca en {{days}} dies. Després en podrà demanar un altre a la pantalla d'inici de sessió. Si no ho ha sol·licitat, no ha de fer res.",
    ),
  },
});

/** DOC-01: what is missing, as a mailed link. */
export const documentsAsked = defineMessage({
  name: 'REQUEST_DOCUMENTS',
  title: 'Petición de documentos',
  channel: 'EMAIL',
  audience: 'anyone',
  records: { person: agent },
  values: {
    name,
    message: words('Mensaje de quien los pide', 'Necesitamos estos documentos para preparar su contrato.')
      .orNone,
    documents: words('Lista de documentos', '- DNI\n- Última nómina'),
    days: figure('Días que sirve el enlace', 14),
  },
  secrets: { link: 'Enlace para enviar los documentos' },
  texts: {
    ES: write(
      'Documentos que necesitamos',
      'Hola, {{name}}:',
      '{{message}}',
      'Nos faltan estos documentos:',
      '{{documents}}',
      'Puede enviarlos desde esta página, también con fotos del móvil:',
      '{{link}}',
      'El enlace sirve una sola vez y caduca en {{days}} días. Si no esperaba este correo, no tiene que hacer nada.',
    ),
    CA: write(
      'Documents que necessitem',
      'Hola, {{name}}:',
      '{{message}}',
      'Ens falten aquests documents:',
      '{{documents}}',
      'Els pot enviar des d’aquesta pàgina, també amb fotos del mòbil:',
      '{{link}}',
      "L'enllaç serveix una sola vegada i caduca en {{days}} dies. Si no esperava aquest correu, no ha de fer res.",
    ),
  },
});
