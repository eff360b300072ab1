import { candidatureBindingOffer } from '../../events/applications.ts';
import { contractActivated, contractFinished, mandateActivated } from '../../events/contracts.ts';
import { contractNewFinishDate, mandateRenewed } from '../../events/renewals.ts';
import { contractRentActionModified } from '../../events/rent-reviews.ts';
import {
  burofaxNotice,
  checkCertificates,
  contractActivated as activationNotice,
  feeConfiguration,
  mandateActivated as mandateNotice,
  ownerWelcome,
  reviewSupplies,
  signatureToPrepare,
  signedContract,
  suppliesNotHandled,
  tenantWelcomeLong,
  tenantWelcomeSeasonal,
} from '../../messages/catalogue/activations.ts';
import { bindingOffer, bindingOfferMade, rentActionModified } from '../../messages/catalogue/offers.ts';
import { certificateExpires } from '../../messages/catalogue/supplies.ts';
import { defineTrigger, type Trigger } from './trigger.ts';

/** The triggers of F §7, in its order. */
export const mandateActivatedTrigger = defineTrigger({
  name: 'mandate-activated',
  collection: 'mandate',
  when: mandateActivated.label,
  condition: null,
  effects: {
    notice: {
      messages: [mandateNotice],
      text: 'al responsable comercial y a quienes siguen las tareas del mandato',
    },
    administration: { messages: [checkCertificates], text: 'a administración' },
    task: { text: 'Tarea «Revisar los certificados del mandato» a quien lo gestiona' },
    certificates: {
      text: 'Abrir las operaciones de los certificados que faltan o han caducado',
      by: 'supplies',
    },
    welcome: {
      messages: [ownerWelcome],
      text: 'a cada propietario en su primer mandato, si se pide al activar',
    },
  },
});

export const mandateRenewedTrigger = defineTrigger({
  name: 'mandate-renewed',
  collection: 'mandate',
  when: mandateRenewed.label,
  condition: 'El mandato que lo continúa ya ha empezado',
  effects: {
    contracts: {
      text: 'Pasar los contratos en vigor al mandato nuevo',
      by: 'contracts',
      always: 'Siempre: un contrato en vigor no puede quedarse en un mandato terminado.',
    },
  },
});

export const contractActivatedTrigger = defineTrigger({
  name: 'contract-activated',
  collection: 'contract',
  when: contractActivated.label,
  condition: null,
  effects: {
    welcome: {
      messages: [tenantWelcomeLong, tenantWelcomeSeasonal],
      text: 'a cada inquilino, salvo en locales',
    },
    notice: { messages: [activationNotice], text: 'al responsable comercial' },
    supplies: { messages: [reviewSupplies], text: 'al equipo de suministros' },
    fees: { messages: [feeConfiguration], text: 'a administración' },
    task: { text: 'Tarea de los suministros del inicio a quien gestiona el mandato' },
    changes: { text: 'Abrir los cambios de titular de los suministros', by: 'supplies' },
  },
});

export const contractFinishedTrigger = defineTrigger({
  name: 'contract-finished',
  collection: 'contract',
  when: contractFinished.label,
  condition: null,
  effects: {
    task: { text: 'Tarea de los suministros del final a quien gestiona el mandato' },
    check: {
      messages: [suppliesNotHandled],
      text: 'al responsable, a los 15 días, si siguen sin tramitar',
    },
  },
});

export const resolutionUploadedTrigger = defineTrigger({
  name: 'resolution-uploaded',
  collection: 'document',
  when: 'Resolución de un contrato subida o firmada',
  condition: 'El contrato tiene un seguro en vigor',
  effects: { task: { text: 'Tarea «Revisar el seguro al terminar el contrato» a quien lo gestiona' } },
});

export const signedContractTrigger = defineTrigger({
  name: 'signed-contract-uploaded',
  collection: 'document',
  when: 'Contrato firmado, aquí o subido',
  condition: 'El contrato no está anulado',
  effects: { owners: { messages: [signedContract], text: 'a cada propietario, con el PDF adjunto' } },
});

export const contractCreatedTrigger = defineTrigger({
  name: 'contract-created',
  collection: 'contract',
  when: 'Contrato creado por una persona',
  condition: 'No viene del programa de administración',
  effects: {
    notice: {
      messages: [signatureToPrepare],
      text: 'a quien firma por la empresa o al responsable comercial',
    },
  },
});

export const rentActionTrigger = defineTrigger({
  name: 'rent-action-modified',
  collection: 'contract',
  when: contractRentActionModified.label,
  condition: 'El contrato no está anulado',
  effects: { owners: { messages: [rentActionModified], text: 'a cada propietario' } },
});

export const newFinishDateTrigger = defineTrigger({
  name: 'new-finish-date',
  collection: 'contract',
  when: contractNewFinishDate.label,
  condition: 'El preaviso es de la propiedad y por burofax',
  effects: { burofax: { messages: [burofaxNotice], text: 'a cada inquilino, como borrador' } },
});

export const certificateExpiresTrigger = defineTrigger({
  name: 'certificate-expires',
  collection: 'operation',
  when: 'Un certificado caduca dentro de 90, 30 o 7 días',
  condition: null,
  effects: {
    operation: { text: 'Abrir la operación de su renovación', by: 'supplies' },
    notice: { messages: [certificateExpires], text: 'a quien gestiona el mandato', by: 'supplies' },
  },
});

export const bindingOfferTrigger = defineTrigger({
  name: 'binding-offer',
  collection: 'candidature',
  when: candidatureBindingOffer.label,
  condition: null,
  effects: {
    owners: { messages: [bindingOffer], text: 'a cada propietario' },
    copy: { messages: [bindingOfferMade], text: 'a cada candidato' },
  },
});

export const triggers: readonly Trigger[] = [
  mandateActivatedTrigger,
  mandateRenewedTrigger,
  contractActivatedTrigger,
  contractFinishedTrigger,
  resolutionUploadedTrigger,
  signedContractTrigger,
  contractCreatedTrigger,
  rentActionTrigger,
  newFinishDateTrigger,
  certificateExpiresTrigger,
  bindingOfferTrigger,
];
