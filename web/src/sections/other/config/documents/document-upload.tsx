import { fileDocuments } from '@llavero/proto/commands/document-review';
import { currentSeconds } from '../../../../lib/current-seconds.ts';
import { IconFileUpload } from '@tabler/icons-react';
import { documentFieldsOf } from '../../../../components/detail-window/linked-tabs.ts';
import { fieldsOf } from '../../../../components/files/document-form/document-values.ts';
import { defineWizard, type WizardOutcome } from '../../../../components/wizard/wizard-definition.ts';
import { ApiError, runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { fetchList, refreshCollection } from '../../../../lib/records.ts';
import { FilesStep } from './files-step.tsx';
import {
  asJson,
  type Filed,
  rowOf,
  rowProblems,
  rowsOf,
  type UploadedFile,
  type UploadFields,
  uploadFields,
  type UploadRow,
} from './upload-fields.ts';
import { UploadResult } from './upload-result.tsx';

/**
 * WIZ-12 'Subida de documentos'. Opened from a record (`collection`, `id`, and `by`, the field of documents that ties them to it) it
 * asks for the files only. `files` are some that were uploaded before and refused as documents.
 */
export const documentUpload = defineWizard<UploadFields>({
  key: 'documentUpload',
  title: 'Subida de documentos',
  icon: IconFileUpload,
  width: 'full',
  draftVersion: 1,
  fields: uploadFields,
  preload: ({ files }) =>
    files
      ? [
          {
            label: 'Archivos',
            queryKey: ['list', 'media', 'again', files],
            load: () => uploadedFiles(files.split(',')),
          },
        ]
      : [],
  initial: ({ id, by }, [files]) => ({
    rows: asJson(((files ?? []) as UploadedFile[]).map((file) => rowOf(file, currentSeconds()))),
    record: id && by ? id : null,
  }),
  steps: [
    {
      key: 'files',
      title: 'Archivos',
      description: 'El tipo se propone por el nombre del archivo: compruébelo y complete lo que pide.',
      fields: ['rows', 'uploading', 'review'],
      content: FilesStep,
      check: ({ rows, uploading }) => rowProblems(rowsOf(rows ?? []), uploading === true),
    },
    {
      key: 'about',
      title: 'A qué se refieren',
      description: 'Así se encuentran desde la ficha de cada uno.',
      fields: ['agents', 'places', 'mandate', 'contract'],
      applies: ({ record }) => !record,
      check: ({ agents, places, mandate, contract }) =>
        agents?.length || places?.length || mandate || contract
          ? []
          : [
              {
                field: 'agents',
                rule: 'required',
                message: 'Indique al menos una persona, un inmueble, un mandato o un contrato.',
              },
            ],
    },
  ],
  summary: false,
  submitLabel: ({ rows }) => (rowsOf(rows ?? []).length > 1 ? 'Archivar documentos' : 'Archivar documento'),
  submit: async ({ rows, review, record, agents, places, mandate, contract }, { params, progress }) => {
    const { id, by } = params;
    const about =
      record && id && by
        ? documentFieldsOf(by, id)
        : {
            agents: agents ?? [],
            places: places ?? [],
            mandate: mandate ?? null,
            contract: contract ?? null,
          };
    const filing = rowsOf(rows ?? []);
    progress('Archivando los documentos…');
    const { results } = await runCommand(fileDocuments, {
      documents: filing.map(({ files, values }) => ({
        files: files.map(({ media }) => media),
        fields: { ...about, ...fieldsOf(values), ...(review ? { status: 'REVIEW_PENDING' } : {}) },
      })),
    });
    refreshCollection(queryClient, 'document');
    return outcomeOf(filing, results, review === true, params);
  },
});

/** @throws ApiError when nothing was filed: the wizard stays as it is */
function outcomeOf(
  rows: readonly UploadRow[],
  results: Filed,
  review: boolean,
  params: Record<string, string>,
): WizardOutcome {
  const filed = results.filter(({ ok }) => ok).length;
  const refused = rows.filter((_row, index) => !results[index]?.ok);
  if (filed === 0)
    throw new ApiError({
      code: 'DOCUMENT.NOTHING_FILED',
      kind: 'invalid',
      message: `No se ha archivado nada. ${results[0]?.message ?? ''}`.trim(),
    });
  const again = refused.flatMap(({ files }) => files.map(({ media }) => media)).join(',');
  return {
    title: titleOf(filed, rows.length),
    text: <UploadResult rows={rows} results={results} />,
    actions: [
      ...(again
        ? [
            {
              label: 'Corregir los que faltan',
              wizard: 'documentUpload',
              params: { ...params, files: again },
            },
          ]
        : []),
      ...(review ? [{ label: 'Verificar documentos', to: '/other/config/documentos' }] : []),
    ],
  };
}

/** 'Se han archivado 2 de 3 documentos' where not all were. */
function titleOf(filed: number, all: number): string {
  if (filed < all) return `Se han archivado ${filed} de ${all} documentos`;
  return filed === 1 ? 'Documento archivado' : `${filed} documentos archivados`;
}

async function uploadedFiles(ids: string[]): Promise<UploadedFile[]> {
  const { items } = await fetchList({
    component: 'media',
    collection: 'media',
    fields: ['name', 'mimeType'],
    filter: { id: { $in: ids } },
    limit: ids.length,
  });
  return items.map(({ id, name, mimeType }) => ({
    media: id,
    name: String(name ?? ''),
    mimeType: String(mimeType ?? ''),
  }));
}
