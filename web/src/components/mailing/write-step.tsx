import { changedMessageTexts } from '@llavero/proto/commands/messages';
import { messageCatalogue, messageNamed } from '@llavero/proto/messages/catalogue';
import type { MessageText } from '@llavero/proto/messages/message';
import { messageTextProblems } from '@llavero/proto/messages/message-fields';
import { writtenMessage, type WrittenTo } from '@llavero/proto/messages/written';
import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { runCommand } from '../../lib/api.ts';
import { MessageTextInputs } from '../message-text/message-text-inputs.tsx';

interface Props {
  to: WrittenTo;
  text: MessageText;
  advertising: boolean;
  onText: (text: MessageText) => void;
  onAdvertising: (advertising: boolean) => void;
  onCancel: () => void;
  onNext: () => void;
}

const audiences = {
  PEOPLE: ['tenant', 'landlord', 'anyone'],
  TENANTS: ['tenant', 'anyone'],
  LANDLORDS: ['landlord', 'anyone'],
} as const;

/** What is written; a named message of the company may be the beginning. */
export function WriteStep({ to, text, advertising, onText, onAdvertising, onCancel, onNext }: Props) {
  const definition = writtenMessage(to, advertising);
  const changed = useQuery({
    queryKey: ['message-texts', 'changed'],
    queryFn: async ({ signal }) => (await runCommand(changedMessageTexts, {}, signal)).texts,
  });
  const starts = messageCatalogue.filter(
    ({ channel, audience, secrets }) =>
      channel === 'EMAIL' &&
      (audiences[to] as readonly string[]).includes(audience) &&
      Object.keys(secrets).length === 0,
  );
  const begin = (name: string | null) => {
    const chosen = messageNamed(name);
    if (!chosen) return;
    const own = changed.data?.find((one) => one.message === name && one.language === 'ES');
    const { ES } = chosen.texts;
    onText({ subject: own?.subject ?? ES.subject, body: own?.body ?? ES.body });
    onAdvertising(chosen.marketing === true);
  };
  return (
    <Stack gap="sm">
      <Select
        label="Empezar con un mensaje de la casa"
        description="Opcional. Los campos que aquí no existan se señalan: quítelos o cámbielos."
        placeholder="Texto en blanco"
        searchable
        disabled={changed.isPending}
        data={starts.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={begin}
      />
      <MessageTextInputs forgiving definition={definition} text={text} onChange={onText} />
      <Checkbox
        label="Es publicidad"
        description="No se envía a quien la ha rechazado, y lleva al pie cómo no recibir más (LSSI art. 21)."
        checked={advertising}
        onChange={(event) => onAdvertising(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button disabled={messageTextProblems(definition, text).length > 0} onClick={onNext}>
          Ver a quién se envía
        </Button>
      </Group>
    </Stack>
  );
}
