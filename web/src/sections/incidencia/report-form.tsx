import { reportTenantIssue } from '@llavero/proto/commands/issue-pages';
import type { InputOf } from '@llavero/proto/commands/command';
import { issueCategories } from '@llavero/proto/records/choices/work';
import { Alert, Button, NativeSelect, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../components/issue-page/issue-page.module.css';
import { PhotoAdder } from '../../components/issue-page/photo-adder.tsx';
import type { PhotoQueue } from '../../components/issue-page/photo-queue.ts';
import { errorBodyOf, runCommand } from '../../lib/api.ts';

type Asked = InputOf<typeof reportTenantIssue>;

interface Props {
  code: string;
  name: string;
  place: string;
  queue: PhotoQueue;
  onSent: () => void;
}

const urgencies = [
  { value: 'URGENT', label: 'Urgente', description: 'Fuga de agua o gas, sin luz, puerta que no cierra' },
  { value: 'HIGH', label: 'Pronto', description: 'Sin agua caliente, sin calefacción, nevera parada' },
  { value: 'NORMAL', label: 'Puede esperar unos días', description: 'Molesta, pero se puede vivir con ello' },
] as const satisfies readonly { value: Asked['priority']; label: string; description: string }[];

/** What does not work, in the words of the tenant, with photos. */
export function ReportForm({ code, name, place, queue, onSent }: Props) {
  const [said, setSaid] = useState<Omit<Asked, 'code'>>({
    description: '',
    category: 'OTHER',
    priority: 'NORMAL',
    accessNotes: null,
  });
  const [tried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: () => runCommand(reportTenantIssue, { code, ...said, description: said.description.trim() }),
    onSuccess: onSent,
  });
  const change = (part: Partial<typeof said>) => setSaid((before) => ({ ...before, ...part }));
  const isMissing = !said.description.trim();
  return (
    <form
      className={classes.stack}
      aria-label="Comunicar una avería"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isMissing && !send.isPending) send.mutate();
      }}
    >
      <p>
        Hola, {name}. Cuéntenos qué no funciona en {place}. En esta misma página verá cómo va.
      </p>
      <Textarea
        label="Qué ocurre"
        required
        size="md"
        autosize
        minRows={3}
        maxLength={4000}
        value={said.description}
        error={tried && isMissing ? 'Cuéntenos qué no funciona.' : null}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <NativeSelect
        label="De qué se trata"
        size="md"
        value={said.category}
        data={issueCategories.values.map((value) => ({ value, label: issueCategories.options[value].label }))}
        onChange={(event) => change({ category: event.currentTarget.value as Asked['category'] })}
      />
      <Radio.Group
        label="Urgencia"
        value={said.priority}
        onChange={(value) => change({ priority: value as Asked['priority'] })}
      >
        <Stack gap="xs" mt={8}>
          {urgencies.map((one) => (
            <Radio key={one.value} {...one} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Cuándo se puede entrar"
        description="Días y horas, y si alguien abre."
        size="md"
        autosize
        minRows={2}
        maxLength={2000}
        value={said.accessNotes ?? ''}
        onChange={(event) => change({ accessNotes: event.currentTarget.value || null })}
      />
      <PhotoAdder queue={queue} label="Añadir fotos" />
      {said.priority === 'URGENT' && (
        <p className={classes.note}>Si hay peligro para alguien, llame al 112.</p>
      )}
      {send.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(send.error).message}
        </Alert>
      )}
      <Button type="submit" size="md" fullWidth loading={send.isPending}>
        Enviar
      </Button>
    </form>
  );
}
