import { addApplicationFile, removeApplicationFile } from '@llavero/proto/commands/applications';
import { type DocumentTypeCode, documentTypes } from '@llavero/proto/records/choices/documents';
import { missingDocuments, requiredDocuments } from '@llavero/proto/rules/application';
import { ActionIcon } from '@mantine/core';
import { IconCircleCheck, IconFileCheck, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { UploadBox } from '../../components/files/upload-box.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { StepButtons } from './step-buttons.tsx';
import type { StepProps } from './step-props.ts';
import classes from './reserva.module.css';

const hints: Partial<Record<DocumentTypeCode, string>> = {
  NIF: 'Por las dos caras.',
  NIE: 'Por las dos caras.',
  TIE: 'Por las dos caras.',
  PAYSLIP: 'Las tres últimas.',
  WORK_CONTRACT: 'O un certificado de la empresa.',
  INCOME_STATEMENT: 'La última presentada.',
  FREELANCE_FEE: 'El último recibo.',
};

/** What an applicant has to show, by who they are and what they live on; photos of the phone will do. */
export function DocumentsStep({ code, page, keeping, onBack, onNext }: StepProps) {
  const facts = { idType: page.said?.idType ?? null, employment: page.said?.employment ?? null };
  const types: DocumentTypeCode[] = [...requiredDocuments(facts), 'OTHER'];
  const missing = missingDocuments(facts, page.files);
  const [busy, setBusy] = useState<Readonly<Record<string, boolean>>>({});
  const remove = useMutation({
    mutationFn: async (media: string) => {
      await runCommand(removeApplicationFile, { code, media });
      await keeping.refresh();
    },
  });
  const isSending = Object.values(busy).some(Boolean);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) onNext();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Documentos" className={classes.form}>
      <p className={classes.note}>
        Puede elegir archivos o hacer fotos. Si se corta la conexión, la subida continúa donde iba.
      </p>
      {types.map((type) => (
        <DocumentOfType
          key={type}
          type={type}
          code={code}
          files={page.files.filter((file) => file.type === type)}
          isMissing={missing.includes(type)}
          onStored={() => keeping.refresh()}
          onRemove={(media) => remove.mutate(media)}
          onBusy={(one) => setBusy((all) => ({ ...all, [type]: one }))}
        />
      ))}
      <StepButtons
        onBack={onBack}
        loading={false}
        disabled={isSending}
        next={
          isSending
            ? 'Subiendo archivos…'
            : missing.length === 0
              ? 'Continuar'
              : `Continuar: ${missing.length === 1 ? 'falta uno' : `faltan ${missing.length}`}`
        }
        error={remove.error && errorBodyOf(remove.error)}
        onReload={() => void keeping.refresh()}
      />
    </form>
  );
}

interface Props {
  type: DocumentTypeCode;
  code: string;
  files: readonly { media: string; name: string }[];
  isMissing: boolean;
  onStored: () => Promise<unknown>;
  onRemove: (media: string) => void;
  onBusy: (busy: boolean) => void;
}

function DocumentOfType({ type, code, files, isMissing, onStored, onRemove, onBusy }: Props) {
  const label = type === 'OTHER' ? 'Otros documentos' : documentTypes.options[type].label;
  const [target] = useState(() => ({ collection: 'document' as const, link: code }));
  return (
    <section className={classes.card} aria-label={label}>
      <h3>
        {label}
        {!isMissing && files.length > 0 && <IconCircleCheck size={18} stroke={1.8} aria-label="Recibido" />}
      </h3>
      <p className={classes.note}>{type === 'OTHER' ? 'Si quiere añadir algo más.' : (hints[type] ?? '')}</p>
      {files.length > 0 && (
        <ul className={classes.files} aria-label={`Archivos de ${label}`}>
          {files.map(({ media, name }) => (
            <li key={media}>
              <IconFileCheck size={18} stroke={1.8} aria-hidden />
              <span>{name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Quitar ${name}`}
                onClick={() => onRemove(media)}
              >
                <IconX size={16} stroke={1.8} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <UploadBox
        target={target}
        label={`Añadir ${type === 'OTHER' ? 'archivos' : label}`}
        shownElsewhere
        onBusy={onBusy}
        onStored={async ({ media, name }) => {
          await runCommand(addApplicationFile, { code, type, media, name });
          await onStored();
        }}
      />
    </section>
  );
}
