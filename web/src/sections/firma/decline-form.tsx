import { declineSignature } from '@llavero/proto/commands/signatures';
import { Alert, Button, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorBodyOf, runCommand } from '../../lib/api.ts';

interface Props {
  code: string;
  onCancel: () => void;
  onDone: () => void;
}

/** Why somebody does not sign; it ends the signature for everybody. */
export function DeclineForm({ code, onCancel, onDone }: Props) {
  const [reason, setReason] = useState('');
  const decline = useMutation({
    mutationFn: () => runCommand(declineSignature, { code, reason }),
    onSuccess: onDone,
  });
  return (
    <Stack gap="md">
      <Textarea
        label="Por qué no firma"
        description="Lo leerá quien le envió el documento. Después, este enlace ya no sirve para firmar."
        required
        autosize
        minRows={3}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {decline.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(decline.error).message}
        </Alert>
      )}
      <Button
        color="red"
        size="md"
        loading={decline.isPending}
        disabled={reason.trim() === ''}
        onClick={() => decline.mutate()}
      >
        Rechazar el documento
      </Button>
      <Button variant="default" onClick={onCancel}>
        Volver
      </Button>
    </Stack>
  );
}
