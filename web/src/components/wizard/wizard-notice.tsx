import { Alert, Button, Loader, Modal } from '@mantine/core';

interface Props {
  about: 'loading' | 'unknown' | 'failed';
  onClose: () => void;
}

/** In place of a wizard that is still coming, or does not come. */
export function WizardNotice({ about, onClose }: Props) {
  if (about === 'loading')
    return (
      <Modal
        opened
        onClose={onClose}
        withCloseButton={false}
        centered
        size="auto"
        aria-label="Abriendo el asistente"
      >
        <Loader />
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title="No se puede abrir el asistente" centered>
      <Alert color="red">
        {about === 'failed'
          ? 'No se ha podido cargar el asistente. Compruebe la conexión y recargue la página.'
          : 'La dirección está incompleta o nombra un asistente que no existe. Ábralo desde la ficha o con «Crear».'}
      </Alert>
      <Button mt="md" onClick={onClose}>
        Cerrar
      </Button>
    </Modal>
  );
}
