import { booking } from '../../records/contracts/booking.ts';
import { candidature } from '../../records/contracts/candidature.ts';
import { contract } from '../../records/contracts/contract.ts';
import { nextRent } from '../../records/contracts/next-rent.ts';
import { agent } from '../../records/people/agent.ts';
import {
  day,
  defineMessage,
  euros,
  figure,
  longDay,
  month,
  percent,
  words,
  write,
  yesNo,
} from '../message.ts';
import { address, name, url } from './shared.ts';

/** Rents, renewals, bookings and applications. */
const staffNotice = { channel: 'INTERNAL', audience: 'staff' } as const;
const landlords = words('Propietarios', 'Marta Puig');
const tenants = words('Inquilinos', 'Joan Serra');
const signed = longDay('Día de la firma del contrato').orNone;

const update = {
  channel: 'EMAIL',
  records: { update: nextRent, contract },
  values: {
    address,
    landlords,
    tenants,
    signed,
    isHome: yesNo('Es vivienda habitual (LAU art. 18)'),
    date: longDay('Día de la carta'),
    up: percent('Subida', 2.19).orNone,
    down: percent('Bajada', 1).orNone,
    index: words('Índice', 'Índice de referencia de arrendamientos de vivienda (IRAV)'),
    indexMonth: month('Mes del índice').orNone,
    indexPercent: percent('Valor del índice', 2.19).orNone,
    published: day('Día en que se publicó').orNone,
    source: words('Quién lo publica', 'INE').orNone,
    applied: percent('Variación que se aplica, si no es la del índice', 2).orNone,
    previousRent: euros('Renta actual', 1000),
    nextRent: euros('Renta nueva', 1021.9),
    from: longDay('Primer día de la renta nueva'),
  },
} as const;

const rentChange = {
  ES: 'la renta {{#up}}sube un {{up}}{{/up}}{{#down}}baja un {{down}}{{/down}}{{^up}}{{^down}}no varía{{/down}}{{/up}}',
  CA: 'la renda {{#up}}puja un {{up}}{{/up}}{{#down}}baixa un {{down}}{{/down}}{{^up}}{{^down}}no varia{{/down}}{{/up}}',
};
const sums = {
  ES: [
    'Renta actual: {{previousRent}} al mes.',
    'Índice aplicado: {{index}}{{#indexPercent}}, variación anual de {{indexMonth}}: {{indexPercent}}{{#published}}, publicado el {{published}}{{/published}}{{#source}} ({{source}}){{/source}}{{/indexPercent}}.',
    'Variación que se aplica: {{applied}}.',
    'Renta nueva: {{nextRent}} al mes, desde el {{from}}.',
  ].join('\n'),
  CA: [
    'Renda actual: {{previousRent}} al mes.',
    'Índex aplicat: {{index}}{{#indexPercent}}, variació anual de {{indexMonth}}: {{indexPercent}}{{#published}}, publicat el {{published}}{{/published}}{{#source}} ({{source}}){{/source}}{{/indexPercent}}.',
    "Variació que s'aplica: {{applied}}.",
    'Renda nova: {{nextRent}} al mes, des del {{from}}.',
  ].join('\n'),
};

/** FIN-06: the notice of LAU art. 18, which states the percentage and can be asked for the proof of the index. */
export const rentUpdateTenant = defineMessage({
  ...update,
  name: 'RENT_UPDATE_TENANT',
  title: 'Actualización de renta al inquilino',
  audience: 'tenant',
  texts: {
    ES: write(
      'Actualización de la renta de {{address}}',
      '{{date}}',
      'A la atención de {{tenants}}:',
      `En nombre de {{landlords}}, {{#isHome}}conforme al artículo 18 de la Ley 29/1994, de Arrendamientos Urbanos, y {{/isHome}}según lo pactado en el contrato de arrendamiento{{#signed}} firmado el {{signed}}{{/signed}} de la finca situada en {{address}}, se comunica la actualización de la renta: ${rentChange.ES}.`,
      sums.ES,
      'El recibo de ese mes ya llevará la renta nueva. Ante cualquier duda sobre el cálculo, basta con responder a este aviso.',
    ),
    CA: write(
      'Actualització de la renda de {{address}}',
      '{{date}}',
      "A l'atenció de {{tenants}}:",
      `En nom de {{landlords}}, {{#isHome}}conforme a l'article 18 de la Llei 29/1994, d'Arrendaments Urbans, i {{/isHome}}segons el que s'ha pactat en el contracte d'arrendament{{#signed}} signat el {{signed}}{{/signed}} de la finca situada a {{address}}, es comunica l'actualització de la renda: ${rentChange.CA}.`,
      sums.CA,
      "El rebut d'aquell mes ja portarà la renda nova. Davant de qualsevol dubte sobre el càlcul, n'hi ha prou de respondre a aquest avís.",
    ),
  },
});

export const rentUpdateLandlord = defineMessage({
  ...update,
  name: 'RENT_UPDATE_LANDLORD',
  title: 'Actualización de renta al propietario',
  audience: 'landlord',
  texts: {
    ES: write(
      'Actualización de la renta de {{address}}',
      '{{date}}',
      'A la atención de {{landlords}}:',
      `Toca la actualización anual de la renta del contrato{{#signed}} firmado el {{signed}}{{/signed}} de la finca situada en {{address}}, con {{tenants}}: ${rentChange.ES}.`,
      sums.ES,
      'Se avisará a la parte arrendataria dentro de dos días. Para no aplicarla esta vez, basta con responder a este aviso antes.',
    ),
    CA: write(
      'Actualització de la renda de {{address}}',
      '{{date}}',
      "A l'atenció de {{landlords}}:",
      `Toca l'actualització anual de la renda del contracte{{#signed}} signat el {{signed}}{{/signed}} de la finca situada a {{address}}, amb {{tenants}}: ${rentChange.CA}.`,
      sums.CA,
      "S'avisarà la part arrendatària d'aquí a dos dies. Per no aplicar-la aquesta vegada, n'hi ha prou de respondre abans a aquest avís.",
    ),
  },
});

export const rentUpdates = defineMessage({
  ...staffNotice,
  name: 'RENT_UPDATES',
  title: 'Actualizaciones de renta del mes',
  values: {
    first: month('Mes de la renta nueva'),
    list: words('Lista de contratos', '- Carrer de Sants 12: https://oficina.example/ficha'),
    more: figure('Cuántos más hay', 3).orNone,
  },
  texts: {
    ES: write(
      'Actualizaciones de renta de {{first}}',
      'La renta de estos contratos se actualiza el 1 de {{first}}. Revise el índice de cada uno antes de avisar a propietarios e inquilinos.',
      '{{list}}',
      'Y {{more}} más: véalos en la lista de alquileres.',
    ),
    CA: write(
      'Actualitzacions de renda de {{first}}',
      "La renda d'aquests contractes s'actualitza l'1 de {{first}}. Revisi l'índex de cadascun abans d'avisar propietaris i llogaters.",
      '{{list}}',
      'I {{more}} més: vegi’ls a la llista de lloguers.',
    ),
  },
});

export const rentUpdateWithoutAddress = defineMessage({
  ...staffNotice,
  name: 'RENT_UPDATE_WITHOUT_ADDRESS',
  title: 'Actualización de renta sin comunicar',
  records: { update: nextRent, contract },
  values: { url },
  texts: {
    ES: write(
      'Actualización de renta sin comunicar',
      'La actualización de la renta está calculada, pero no hay ningún correo electrónico al que enviar el aviso.',
      'Envíe la carta por otro medio y regístrela en la actualización, o complete el correo de la persona.',
      '{{url}}',
    ),
    CA: write(
      'Actualització de renda sense comunicar',
      "L'actualització de la renda està calculada, però no hi ha cap correu electrònic on enviar l'avís.",
      "Enviï la carta per un altre mitjà i registri-la a l'actualització, o completi el correu de la persona.",
      '{{url}}',
    ),
  },
});

export const extensionRefused = defineMessage({
  ...staffNotice,
  name: 'EXTENSION_REFUSED',
  title: 'Contrato sin prorrogar',
  records: { contract },
  values: { url, end: day('Último día del contrato') },
  texts: {
    ES: write(
      'Contrato sin prorrogar: su unidad está ocupada',
      'El contrato termina el {{end}} y debería prorrogarse, pero otro contrato o reserva ocupa la unidad desde el día siguiente.',
      'Decida cuál de los dos sigue: registre el preaviso de este o cambie el inicio del otro.',
      '{{url}}',
    ),
    CA: write(
      'Contracte sense prorrogar: la seva unitat està ocupada',
      "El contracte acaba el {{end}} i s'hauria de prorrogar, però un altre contracte o reserva ocupa la unitat des de l'endemà.",
      "Decideixi quin dels dos continua: registri el preavís d'aquest o canviï l'inici de l'altre.",
      '{{url}}',
    ),
  },
});

const bookingValues = { address, url, until: day('Hasta cuándo se mantenía') };

export const bookingExpired = defineMessage({
  ...staffNotice,
  name: 'BOOKING_EXPIRED',
  title: 'Reserva vencida',
  records: { booking },
  values: bookingValues,
  texts: {
    ES: write(
      'Reserva vencida: la unidad vuelve a estar libre',
      'La reserva de {{address}} se mantenía hasta el {{until}} y no se ha confirmado. Se ha anulado y la unidad se puede ofrecer otra vez.',
      '{{url}}',
    ),
    CA: write(
      'Reserva vençuda: la unitat torna a estar lliure',
      "La reserva de {{address}} es mantenia fins al {{until}} i no s'ha confirmat. S'ha anul·lat i la unitat es pot tornar a oferir.",
      '{{url}}',
    ),
  },
});

export const bookingOverdue = defineMessage({
  ...staffNotice,
  name: 'BOOKING_OVERDUE',
  title: 'Reserva confirmada fuera de plazo',
  records: { booking },
  values: bookingValues,
  texts: {
    ES: write(
      'Reserva confirmada fuera de plazo',
      'La reserva de {{address}} está confirmada, se mantenía hasta el {{until}} y no tiene contrato. Haga el contrato, amplíe el plazo, o devuelva o retenga la señal.',
      '{{url}}',
    ),
    CA: write(
      'Reserva confirmada fora de termini',
      'La reserva de {{address}} està confirmada, es mantenia fins al {{until}} i no té contracte. Faci el contracte, ampliï el termini, o torni o retingui el senyal.',
      '{{url}}',
    ),
  },
});

/** OPS-06: the kind message to those who were not chosen. */
export const candidatureRefused = defineMessage({
  name: 'CANDIDATURE_REFUSED',
  title: 'Candidatura no elegida',
  channel: 'EMAIL',
  audience: 'applicant',
  texts: {
    ES: write(
      'Su solicitud de alquiler',
      'Hola:',
      'Gracias por su interés y por el tiempo que ha dedicado a la solicitud. Esta vez la propiedad ha elegido otra candidatura.',
      'Si sigue buscando vivienda, responda a este correo: con gusto le avisaremos de las que se publiquen y se ajusten a lo que necesita.',
      'Los documentos que nos envió se eliminan al terminar su plazo de conservación; puede pedir que se haga antes.',
      'Un saludo',
    ),
    CA: write(
      'La seva sol·licitud de lloguer',
      'Hola:',
      'Gràcies pel seu interès i pel temps que ha dedicat a la sol·licitud. Aquesta vegada la propietat ha triat una altra candidatura.',
      "Si continua buscant habitatge, respongui a aquest correu: amb molt de gust l'avisarem dels que es publiquin i s'ajustin al que necessita.",
      "Els documents que ens va enviar s'eliminen quan acaba el termini de conservació; pot demanar que es faci abans.",
      'Salutacions',
    ),
  },
});

const part = {
  channel: 'EMAIL',
  audience: 'applicant',
  secrets: { link: 'Enlace a la solicitud' },
} as const;
const unit = words('Inmueble', 'Piso luminoso en Sants');
const expires = day('Día en que caduca el enlace');
const days = figure('Días que se guarda lo no enviado', 30);
const personalLink = {
  ES: 'El enlace es personal y caduca el {{expires}}. Lo que quede sin enviar se elimina a los {{days}} días como máximo. Si no esperaba este correo, no tiene que hacer nada.',
  CA: "L'enllaç és personal i caduca el {{expires}}. El que quedi sense enviar s'elimina als {{days}} dies com a màxim. Si no esperava aquest correu, no ha de fer res.",
};

export const applicationBegun = defineMessage({
  ...part,
  name: 'RENTAL_APPLICATION',
  title: 'Solicitud de alquiler para continuar',
  values: { name: name.orNone, unit, expires, days },
  texts: {
    ES: write(
      'Su solicitud de alquiler',
      'Hola{{#name}}, {{name}}{{/name}}:',
      'Con este enlace puede continuar su solicitud de alquiler de {{unit}} en cualquier momento, también desde otro dispositivo:',
      '{{link}}',
      personalLink.ES,
    ),
    CA: write(
      'La seva sol·licitud de lloguer',
      'Hola{{#name}}, {{name}}{{/name}}:',
      "Amb aquest enllaç pot continuar la seva sol·licitud de lloguer de {{unit}} en qualsevol moment, també des d'un altre dispositiu:",
      '{{link}}',
      personalLink.CA,
    ),
  },
});

export const applicationPart = defineMessage({
  ...part,
  name: 'RENTAL_APPLICATION_PART',
  title: 'Parte de una solicitud de alquiler',
  values: {
    name: name.orNone,
    unit,
    first: words('Quien hace la solicitud', 'Marta Puig'),
    guarantor: yesNo('Es avalista', false),
    expires,
    days,
  },
  texts: {
    ES: write(
      'Falta su parte de una solicitud de alquiler',
      'Hola{{#name}}, {{name}}{{/name}}:',
      '{{first}} ha solicitado el alquiler de {{unit}} y le ha indicado como {{#guarantor}}avalista{{/guarantor}}{{^guarantor}}inquilino{{/guarantor}}.',
      'Para completar su parte (datos personales, ingresos y documentos) abra esta página. Solo usted ve lo que escribe en ella:',
      '{{link}}',
      personalLink.ES,
    ),
    CA: write(
      "Falta la seva part d'una sol·licitud de lloguer",
      'Hola{{#name}}, {{name}}{{/name}}:',
      "{{first}} ha sol·licitat el lloguer de {{unit}} i l'ha indicat com a {{#guarantor}}avalador{{/guarantor}}{{^guarantor}}llogater{{/guarantor}}.",
      'Per completar la seva part (dades personals, ingressos i documents) obri aquesta pàgina. Només vostè veu el que hi escriu:',
      '{{link}}',
      personalLink.CA,
    ),
  },
});

export const applicationCompleted = defineMessage({
  ...staffNotice,
  name: 'APPLICATION_COMPLETED',
  title: 'Solicitud de alquiler completa',
  records: { candidature },
  values: { address, url },
  texts: {
    ES: write(
      'Solicitud de alquiler completa',
      'Ya están todos los datos y documentos de una solicitud de alquiler de {{address}}.',
      'Estudiarla: {{url}}',
    ),
    CA: write(
      'Sol·licitud de lloguer completa',
      "Ja hi ha totes les dades i documents d'una sol·licitud de lloguer de {{address}}.",
      'Estudiar-la: {{url}}',
    ),
  },
});

/** A tenant's or a court's notice, acknowledged; the owner's own one is `BUROFAX_NOTICE`. */
export const noticeAcknowledged = defineMessage({
  name: 'NOTICE_ACKNOWLEDGED',
  title: 'Acuse de recibo de un preaviso',
  channel: 'BUROFAX',
  audience: 'tenant',
  records: { contract, person: agent },
  values: {
    address,
    tenants,
    signed,
    byCourt: yesNo('Es una resolución judicial', false),
    end: longDay('Último día del contrato'),
    date: longDay('Día del acuse'),
  },
  texts: {
    ES: write(
      'Acuse de recibo: fin del contrato de {{address}}',
      '{{date}}',
      'Se acusa recibo de {{#byCourt}}la resolución judicial recibida{{/byCourt}}{{^byCourt}}la comunicación de {{tenants}}{{/byCourt}} sobre el contrato de arrendamiento{{#signed}} firmado el {{signed}}{{/signed}} de la finca situada en {{address}}.',
      'El contrato termina el {{end}}. El inmueble deberá quedar libre y a disposición de la propiedad ese día, con entrega de todas las llaves.',
    ),
    CA: write(
      'Justificant de recepció: fi del contracte de {{address}}',
      '{{date}}',
      "S'acusa recepció de {{#byCourt}}la resolució judicial rebuda{{/byCourt}}{{^byCourt}}la comunicació de {{tenants}}{{/byCourt}} sobre el contracte d'arrendament{{#signed}} signat el {{signed}}{{/signed}} de la finca situada a {{address}}.",
      "El contracte acaba el {{end}}. L'immoble haurà de quedar lliure i a disposició de la propietat aquell dia, amb el lliurament de totes les claus.",
    ),
  },
});
