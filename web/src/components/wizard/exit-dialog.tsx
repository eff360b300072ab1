import { Button, Group, Text } from '@mantine/core';
import { FrontModal } from '../front-modal/front-modal.tsx';

interface Props {
  opened: boolean;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asked before a wizard with typed data is left (C §4.7); leaving keeps the draft unless told otherwise. */
export function ExitDialog({ opened, onStay, onKeep, onDiscard }: Props) {
  return (
    <FrontModal opened={opened} onClose={onStay} title="Salir del asistente" centered zIndex={400}>
      <Text size="sm">
        Lo que ha escrito queda guardado como borrador en este equipo. Al volver podrá continuar donde lo
        dejó.
      </Text>
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" color="red" onClick={onDiscard}>
          Descartar el borrador
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onStay}>
            Seguir aquí
          </Button>
          <Button data-autofocus onClick={onKeep}>
            Salir
          </Button>
        </Group>
      </Group>
    </FrontModal>
  );
}
