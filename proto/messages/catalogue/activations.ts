import { contract } from '../../records/contracts/contract.ts';
import { mandate } from '../../records/contracts/mandate.ts';
import { agent } from '../../records/people/agent.ts';
import { defineMessage, euros, figure, longDay, words, write, day } from '../message.ts';
import { address, goodbye, name, url } from './shared.ts';

/** What follows when mandates and contracts begin and end (F §7). Sentences in quotation marks there are kept as they are. */
const staffMail = { channel: 'EMAIL', audience: 'staff' } as const;
const staffNotice = { channel: 'INTERNAL', audience: 'staff' } as const;

export const mandateActivated = defineMessage({
  ...staffNotice,
  name: 'MANDATE_ACTIVATED',
  title: 'Mandato activado',
  records: { mandate },
  values: { address, url },
  texts: {
    ES: write(
      'Mandato activado',
      'El mandato con dirección {{address}} ha sido firmado y aprobado para su activación',
      'Ver el mandato: {{url}}',
    ),
    CA: write(
      'Mandat activat',
      'El mandat amb adreça {{address}} ha estat signat i aprovat per a la seva activació',
      'Veure el mandat: {{url}}',
    ),
  },
});

export const checkCertificates = defineMessage({
  ...staffMail,
  name: 'CHECK_CERTIFICATES',
  title: 'Revisar certificados de un mandato',
  records: { mandate },
  values: { address, url },
  texts: {
    ES: write(
      'Revisar los certificados de {{address}}',
      'Se ha activado el mandato de {{address}}.',
      'Compruebe que el certificado energético y, en Cataluña, la cédula de habitabilidad de sus unidades están vigentes. Cada certificado que falta o ha caducado ya tiene una operación abierta.',
      'Ver el mandato: {{url}}',
    ),
    CA: write(
      'Revisar els certificats de {{address}}',
      "S'ha activat el mandat de {{address}}.",
      "Comprovi que el certificat energètic i, a Catalunya, la cèdula d'habitabilitat de les unitats són vigents. Cada certificat que falta o ha caducat ja té una operació oberta.",
      'Veure el mandat: {{url}}',
    ),
  },
});

const contact = {
  ES: 'Para cualquier consulta, responda a este correo{{#phone}} o llame al {{phone}}{{/phone}}.',
  CA: 'Per a qualsevol consulta, respongui a aquest correu{{#phone}} o truqui al {{phone}}{{/phone}}.',
};
/** C §3.4: campaigns carry the telephone of the region's office. */
const phone = words('Teléfono de la oficina de la región', '+34 930 000 000').orNone;

/** F §7, `sendMarketing`. */
export const ownerWelcome = defineMessage({
  name: 'OWNER_WELCOME',
  title: 'Bienvenida al propietario',
  channel: 'EMAIL',
  audience: 'landlord',
  marketing: true,
  records: { mandate, person: agent },
  values: { name, address, phone },
  texts: {
    ES: write(
      'Gracias por confiarnos su inmueble',
      'Hola, {{name}}:',
      'El mandato de {{address}} ya está en vigor. A partir de hoy nos ocupamos de buscar inquilino, de los recibos y de la atención a las incidencias.',
      'Cada mes recibirá una liquidación con el detalle de lo cobrado y lo pagado.',
      contact.ES,
      goodbye.ES,
    ),
    CA: write(
      'Gràcies per confiar-nos el seu immoble',
      'Hola, {{name}}:',
      "El mandat de {{address}} ja és vigent. A partir d'avui ens ocupem de buscar llogater, dels rebuts i d'atendre les incidències.",
      'Cada mes rebrà una liquidació amb el detall del que s’ha cobrat i pagat.',
      contact.CA,
      goodbye.CA,
    ),
  },
});

/** F §7 'Contract activated': a home. */
export const tenantWelcomeLong = defineMessage({
  name: 'TENANT_WELCOME_LONG',
  title: 'Bienvenida al inquilino de vivienda',
  channel: 'EMAIL',
  audience: 'tenant',
  records: { contract, person: agent },
  values: { name, address, phone },
  texts: {
    ES: write(
      'Le damos la bienvenida a su nuevo hogar',
      'Hola, {{name}}:',
      'El contrato de alquiler de {{address}} ya está activo. Le damos la bienvenida.',
      'Inicio: {{contract.startDate|long}}\nRenta mensual: {{contract.rent}}\nDía de pago: el {{contract.paymentDay}} de cada mes',
      'En los próximos días nos pondremos en contacto para los cambios de titular de los suministros. Conserve este correo: resume las condiciones que más se consultan.',
      contact.ES,
      goodbye.ES,
    ),
    CA: write(
      'Li donem la benvinguda a la seva nova llar',
      'Hola, {{name}}:',
      'El contracte de lloguer de {{address}} ja és actiu. Li donem la benvinguda.',
      'Inici: {{contract.startDate|long}}\nRenda mensual: {{contract.rent}}\nDia de pagament: el {{contract.paymentDay}} de cada mes',
      'Els propers dies ens posarem en contacte per als canvis de titular dels subministraments. Conservi aquest correu: resumeix les condicions que més es consulten.',
      contact.CA,
      goodbye.CA,
    ),
  },
});

/** F §7 'Contract activated': the seasonal variant. */
export const tenantWelcomeSeasonal = defineMessage({
  name: 'TENANT_WELCOME_SEASONAL',
  title: 'Bienvenida al inquilino de temporada',
  channel: 'EMAIL',
  audience: 'tenant',
  records: { contract, person: agent },
  values: { name, address, phone },
  texts: {
    ES: write(
      'Todo listo para su estancia',
      'Hola, {{name}}:',
      'El contrato de temporada de {{address}} ya está activo.',
      'Inicio: {{contract.startDate|long}}\nFin: {{contract.endDate|long}}\nRenta mensual: {{contract.rent}}\nDía de pago: el {{contract.paymentDay}} de cada mes',
      'Antes de su llegada le confirmaremos la entrega de llaves y cómo se pagan los suministros durante la estancia.',
      contact.ES,
      goodbye.ES,
    ),
    CA: write(
      'Tot a punt per a la seva estada',
      'Hola, {{name}}:',
      'El contracte de temporada de {{address}} ja és actiu.',
      'Inici: {{contract.startDate|long}}\nFi: {{contract.endDate|long}}\nRenda mensual: {{contract.rent}}\nDia de pagament: el {{contract.paymentDay}} de cada mes',
      "Abans de la seva arribada li confirmarem el lliurament de claus i com es paguen els subministraments durant l'estada.",
      contact.CA,
      goodbye.CA,
    ),
  },
});

export const contractActivated = defineMessage({
  ...staffNotice,
  name: 'CONTRACT_ACTIVATED',
  title: 'Contrato activado',
  records: { contract },
  values: { address, url },
  texts: {
    ES: write('Contrato activado', 'Se ha activado el contrato de {{address}}', 'Ver el contrato: {{url}}'),
    CA: write('Contracte activat', "S'ha activat el contracte de {{address}}", 'Veure el contracte: {{url}}'),
  },
});

export const reviewSupplies = defineMessage({
  ...staffMail,
  name: 'REVIEW_SUPPLIES',
  title: 'Revisar suministros de un contrato',
  records: { contract },
  values: { address, url },
  texts: {
    ES: write(
      'Revisar los suministros de {{address}}',
      'Se ha activado el contrato de {{address}}.',
      'Revise los suministros de sus unidades y tramite los cambios de titular: cada uno ya tiene una operación abierta.',
      'Ver el contrato: {{url}}',
    ),
    CA: write(
      'Revisar els subministraments de {{address}}',
      "S'ha activat el contracte de {{address}}.",
      'Revisi els subministraments de les unitats i tramiti els canvis de titular: cadascun ja té una operació oberta.',
      'Veure el contracte: {{url}}',
    ),
  },
});

/** F §7: nothing to invoice, or the option with its amount and instalments; the senses are the specification's. */
export const feeConfiguration = defineMessage({
  ...staffMail,
  name: 'FEE_CONFIGURATION',
  title: 'Honorarios de un contrato',
  records: { contract },
  values: {
    address,
    url,
    option: words('Opción de búsqueda de inquilino', 'Pago único').orNone,
    amount: euros('Importe de los honorarios', 1089).orNone,
    instalments: figure('Número de plazos', 3).orNone,
  },
  texts: {
    ES: write(
      'Honorarios del contrato de {{address}}',
      'Se ha activado el contrato de {{address}}.',
      '{{^option}}No facturar honorarios en este contrato{{/option}}\nBúsqueda de inquilino: {{option}}\nImporte: {{amount}}\nNúmero de plazos: {{instalments}}',
      'Ver el contrato: {{url}}',
    ),
    CA: write(
      'Honoraris del contracte de {{address}}',
      "S'ha activat el contracte de {{address}}.",
      '{{^option}}No facturar honoraris en aquest contracte{{/option}}\nCerca de llogater: {{option}}\nImport: {{amount}}\nNombre de terminis: {{instalments}}',
      'Veure el contracte: {{url}}',
    ),
  },
});

export const signatureToPrepare = defineMessage({
  ...staffNotice,
  name: 'DIGITAL_SIGNATURE',
  title: 'Preparar la firma de un contrato',
  records: { contract },
  values: { address, url },
  texts: {
    ES: write(
      'Contrato creado: preparar la firma digital',
      'Se ha creado el contrato de {{address}}. Cuando esté validado, prepare su firma digital.',
      'Ver el contrato: {{url}}',
    ),
    CA: write(
      'Contracte creat: preparar la signatura digital',
      "S'ha creat el contracte de {{address}}. Quan estigui validat, prepari'n la signatura digital.",
      'Veure el contracte: {{url}}',
    ),
  },
});

/** F §7 '15 days after contract finish'. */
export const suppliesNotHandled = defineMessage({
  ...staffNotice,
  name: 'SUPPLIES_NOT_HANDLED',
  title: 'Suministros sin tramitar',
  records: { contract },
  values: { address, url, finished: day('Último día del contrato') },
  texts: {
    ES: write(
      'Suministros sin tramitar en {{address}}',
      'El contrato de {{address}} finalizó el {{finished}} y sus suministros siguen sin tramitar.',
      'Tramite los cambios de titular pendientes y complete la tarea del final del contrato.',
      'Ver el contrato: {{url}}',
    ),
    CA: write(
      'Subministraments sense tramitar a {{address}}',
      'El contracte de {{address}} va acabar el {{finished}} i els seus subministraments continuen sense tramitar.',
      'Tramiti els canvis de titular pendents i completi la tasca del final del contracte.',
      'Veure el contracte: {{url}}',
    ),
  },
});

/** F §7 'Signed contract uploaded': to each owner, with the contract. */
export const signedContract = defineMessage({
  name: 'SIGNED_CONTRACT',
  title: 'Contrato firmado al propietario',
  channel: 'EMAIL',
  audience: 'landlord',
  records: { contract, person: agent },
  values: { name, address },
  texts: {
    ES: write(
      'Contrato firmado de {{address}}',
      'Hola, {{name}}:',
      'El contrato de alquiler de {{address}} está firmado por todos. Se lo enviamos adjunto.',
      'Guárdelo tal como lo recibe. Para cualquier consulta, responda a este correo.',
      goodbye.ES,
    ),
    CA: write(
      'Contracte signat de {{address}}',
      'Hola, {{name}}:',
      "El contracte de lloguer de {{address}} està signat per tothom. L'hi enviem adjunt.",
      "Desi'l tal com el rep. Per a qualsevol consulta, respongui a aquest correu.",
      goodbye.CA,
    ),
  },
});

/** F §7 'New finish date': the notice that a lease is not extended, by burofax. */
export const burofaxNotice = defineMessage({
  name: 'BUROFAX_NOTICE',
  title: 'Burofax de no renovación',
  channel: 'BUROFAX',
  audience: 'tenant',
  records: { contract },
  values: {
    address,
    landlords: words('Propietarios', 'Lluís Serra'),
    tenants: words('Inquilinos', 'Tania Gil'),
    signed: longDay('Día de la firma del contrato').orNone,
    end: longDay('Último día del contrato'),
    law: words('Artículo o pacto que pide el aviso', 'el artículo 10 de la LAU').orNone,
    date: longDay('Día del aviso'),
  },
  texts: {
    ES: write(
      'Comunicación de no renovación del contrato de {{address}}',
      '{{date}}',
      'A la atención de {{tenants}}:',
      'En nombre de {{landlords}}, se comunica la voluntad de la parte arrendadora de no renovar el contrato de arrendamiento{{#signed}} firmado el {{signed}}{{/signed}} sobre la finca situada en {{address}}{{#law}}, conforme a {{law}}{{/law}}.',
      'El contrato termina el {{end}}. El inmueble deberá quedar libre y a disposición de la propiedad ese día, con entrega de todas las llaves.',
      'Se ruega contactar para fijar el día y la hora de la entrega de llaves y la revisión del inmueble.',
    ),
    CA: write(
      'Comunicació de no renovació del contracte de {{address}}',
      '{{date}}',
      "A l'atenció de {{tenants}}:",
      "En nom de {{landlords}}, es comunica la voluntat de la part arrendadora de no renovar el contracte d'arrendament{{#signed}} signat el {{signed}}{{/signed}} sobre la finca situada a {{address}}{{#law}}, conforme a {{law}}{{/law}}.",
      "El contracte acaba el {{end}}. L'immoble haurà de quedar lliure i a disposició de la propietat aquell dia, amb el lliurament de totes les claus.",
      "Es prega contactar per fixar el dia i l'hora del lliurament de claus i la revisió de l'immoble.",
    ),
  },
});
