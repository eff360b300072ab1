import { paragraphs, type Text } from '@llavero/kit/messages/text';

/** TOP-02, C §7. */
export function problemReport(of: { user: string; screen: string; url: string; description: string }): Text {
  const { user, screen, url, description } = of;
  return {
    template: 'PROBLEM_REPORT',
    subject: `Problema reportado por ${user} en ${screen}`,
    body: paragraphs(
      `${user} ha notificado un problema en la pantalla «${screen}».`,
      `Enlace: ${url}`,
      `Descripción del problema:\n${description}`,
    ),
  };
}

/** F §7 'Mandate activated': the sentence is the specification's. */
export function mandateActivated(of: { address: string; url: string }): Text {
  return {
    template: 'MANDATE_ACTIVATED',
    subject: 'Mandato activado',
    body: paragraphs(
      `El mandato con dirección ${of.address} ha sido firmado y aprobado para su activación`,
      `Ver el mandato: ${of.url}`,
    ),
  };
}

/** F §7 'Mandate activated': e-mail to administration. */
export function checkCertificates(of: { address: string; url: string }): Text {
  return {
    template: 'CHECK_CERTIFICATES',
    subject: `Revisar los certificados de ${of.address}`,
    body: paragraphs(
      `Se ha activado el mandato de ${of.address}.`,
      'Compruebe que el certificado energético y, en Cataluña, la cédula de habitabilidad de sus unidades están vigentes. Cada certificado que falta o ha caducado ya tiene una operación abierta.',
      `Ver el mandato: ${of.url}`,
    ),
  };
}

/** OPS-06: everybody of an application has sent their part. */
export function applicationCompleted(of: { address: string; url: string }): Text {
  return {
    template: 'APPLICATION_COMPLETED',
    subject: 'Solicitud de alquiler completa',
    body: paragraphs(
      `Ya están todos los datos y documentos de una solicitud de alquiler de ${of.address}.`,
      `Estudiarla: ${of.url}`,
    ),
  };
}

/** F §7 'Contract activated': the sentence is the specification's. */
export function contractActivated(of: { address: string; url: string }): Text {
  return {
    template: 'CONTRACT_ACTIVATED',
    subject: 'Contrato activado',
    body: paragraphs(`Se ha activado el contrato de ${of.address}`, `Ver el contrato: ${of.url}`),
  };
}

/** F §7 'Contract activated': e-mail to the supplies team. */
export function reviewSupplies(of: { address: string; url: string }): Text {
  return {
    template: 'REVIEW_SUPPLIES',
    subject: `Revisar los suministros de ${of.address}`,
    body: paragraphs(
      `Se ha activado el contrato de ${of.address}.`,
      'Revise los suministros de sus unidades y tramite los cambios de titular: cada uno ya tiene una operación abierta.',
      `Ver el contrato: ${of.url}`,
    ),
  };
}

/** F §7 'Contract activated': e-mail to administration. `configuration` comes from {@link feeConfiguration}. */
export function feeNote(of: { address: string; url: string; configuration: string }): Text {
  return {
    template: 'FEE_CONFIGURATION',
    subject: `Honorarios del contrato de ${of.address}`,
    body: paragraphs(
      `Se ha activado el contrato de ${of.address}.`,
      of.configuration,
      `Ver el contrato: ${of.url}`,
    ),
  };
}

/** F §7 'Contract created': the digital signature has to be prepared. */
export function signatureToPrepare(of: { address: string; url: string }): Text {
  return {
    template: 'DIGITAL_SIGNATURE',
    subject: 'Contrato creado: preparar la firma digital',
    body: paragraphs(
      `Se ha creado el contrato de ${of.address}. Cuando esté validado, prepare su firma digital.`,
      `Ver el contrato: ${of.url}`,
    ),
  };
}

/** F §7 '15 days after contract finish'. */
export function suppliesNotHandled(of: { address: string; url: string; finished: string }): Text {
  return {
    template: 'SUPPLIES_NOT_HANDLED',
    subject: `Suministros sin tramitar en ${of.address}`,
    body: paragraphs(
      `El contrato de ${of.address} finalizó el ${of.finished} y sus suministros siguen sin tramitar.`,
      'Tramite los cambios de titular pendientes y complete la tarea del final del contrato.',
      `Ver el contrato: ${of.url}`,
    ),
  };
}
