import {
  closing,
  lawOfOtherUse,
  lettedUnits,
  opening,
  payment,
  securities,
  supplies,
  update,
} from './other-use.ts';
import { clause, given, inBoth, missing, part, title, when, yes } from './write.ts';

/** LAU arts. 3, 4.3 and 29 to 36. */
export const premisesContract = inBoth((say, language) => ({
  key: 'contract.premises',
  name: say('Contrato de arrendamiento de local', "Contracte d'arrendament de local"),
  description: say(
    'Uso distinto del de vivienda: local, oficina o almacén, con su actividad.',
    "Ús diferent del d'habitatge: local, oficina o magatzem, amb la seva activitat.",
  ),
  collection: 'contract',
  documentType: 'CONTRACT',
  paragraphs: [
    title(say('CONTRATO DE ARRENDAMIENTO DE LOCAL DE NEGOCIO', "CONTRACTE D'ARRENDAMENT DE LOCAL DE NEGOCI")),
    ...opening(say, language),
    clause(
      say('Objeto', 'Objecte'),
      say(
        'La parte arrendadora arrienda los inmuebles siguientes:',
        'La part arrendadora arrenda els immobles següents:',
      ),
      { restart: true },
    ),
    lettedUnits(say),
    when(
      clause(
        say('Destino', 'Destinació'),
        say(
          'El local se destina a **{{descriptionActivity}}**. El cambio de actividad necesita el consentimiento escrito de la parte arrendadora. Las licencias son de cuenta y cargo de la parte arrendataria.',
          "El local es destina a **{{descriptionActivity}}**. El canvi d'activitat necessita el consentiment escrit de la part arrendadora. Les llicències van a càrrec de la part arrendatària.",
        ),
      ),
      given('descriptionActivity'),
    ),
    when(
      clause(
        say('Destino', 'Destinació'),
        say(
          'El local se destina a un uso distinto del de vivienda (artículo 3 de la LAU), conforme a su calificación urbanística. Las licencias son de cuenta y cargo de la parte arrendataria.',
          "El local es destina a un ús diferent del d'habitatge (article 3 de la LAU), d'acord amb la seva qualificació urbanística. Les llicències van a càrrec de la part arrendatària.",
        ),
      ),
      missing('descriptionActivity'),
    ),
    lawOfOtherUse(say),
    clause(
      say('Duración', 'Durada'),
      say(
        'Del {{startDate|long}} al {{endDate|long}}. Llegado el término, el contrato se extingue sin necesidad de requerimiento; se excluye la tácita reconducción (artículos 1.565 y 1.566 del Código Civil).',
        "Del dia {{startDate|long}} al dia {{endDate|long}}. Arribat el terme, el contracte s'extingeix sense necessitat de requeriment; s'exclou la tàcita reconducció (articles 1.565 i 1.566 del Codi Civil).",
      ),
    ),
    when(
      part(
        say(
          'La parte arrendataria puede desistir con dos meses de preaviso, indemnizando con una mensualidad por cada año que reste por cumplir y la parte proporcional de los períodos inferiores.',
          'La part arrendatària pot desistir amb dos mesos de preavís, indemnitzant amb una mensualitat per cada any que resti per complir i la part proporcional dels períodes inferiors.',
        ),
      ),
      yes('earlyCancellationCompensation'),
    ),
    clause(
      say('Renta', 'Renda'),
      say(
        'La renta es de **{{rent}}** ({{rent|words}}) mensuales, pagadera por meses anticipados en los siete primeros días. Se le añade el IVA y, cuando proceda, se le resta la retención a cuenta que corresponda según la normativa vigente.',
        "La renda és de **{{rent}}** ({{rent|words}}) mensuals, pagadora per mesos anticipats dins dels set primers dies. S'hi afegeix l'IVA i, quan escaigui, se'n resta la retenció a compte que correspongui segons la normativa vigent.",
      ),
    ),
    ...payment(say),
    ...update(
      say,
      say(
        'La renta se actualiza en cada aniversario por el índice pactado, que se notifica por escrito con su porcentaje.',
        "La renda s'actualitza en cada aniversari per l'índex pactat, que es notifica per escrit amb el percentatge.",
      ),
    ),
    clause(
      say('Fianza', 'Fiança'),
      say(
        'La parte arrendataria entrega en metálico **{{legalBondAmount}}** ({{legalBondAmount|words}}) en concepto de fianza, equivalente a dos mensualidades (artículo 36.1 de la LAU).',
        'La part arrendatària lliura en metàl·lic **{{legalBondAmount}}** ({{legalBondAmount|words}}) en concepte de fiança, equivalent a dues mensualitats (article 36.1 de la LAU).',
      ),
    ),
    ...securities(say),
    clause(
      say('Conservación y obras', 'Conservació i obres'),
      say(
        'Rigen los artículos 21 a 23 y 26 de la LAU por remisión de su artículo 30. Las obras necesitan autorización escrita y quedan en beneficio del inmueble, sin indemnización, salvo pacto en contrario.',
        "Regeixen els articles 21 a 23 i 26 de la LAU per remissió de l'article 30. Les obres necessiten autorització escrita i queden en benefici de l'immoble, sense indemnització, llevat de pacte en contra.",
      ),
    ),
    ...supplies(say),
    clause(
      say('Cesión y subarriendo', 'Cessió i sotsarrendament'),
      say(
        'No se permiten sin consentimiento escrito. Las partes excluyen los derechos de los artículos 31 (adquisición preferente), 32 (cesión) y 34 (indemnización por clientela) de la LAU.',
        'No es permeten sense consentiment escrit. Les parts exclouen els drets dels articles 31 (adquisició preferent), 32 (cessió) i 34 (indemnització per clientela) de la LAU.',
      ),
    ),
    ...closing(say, language),
  ],
}));
