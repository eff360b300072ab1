import { template } from '@llavero/proto/records/documents/template';
import { IconEdit } from '@tabler/icons-react';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { useSearchParams } from '../../../lib/search-params.ts';
import { TemplatePage } from './template-page.tsx';

/** The template that is open in the editor, in the address. */
const EDITED = 'editar';

const detail = detailOf(template, {
  figures: [{ field: 'collection' }, { field: 'language' }, { field: 'edition' }],
  actions: [
    {
      key: 'edit-text',
      label: 'Abrir el texto',
      icon: IconEdit,
      primary: true,
      allowed: ({ kind }) => kind === 'DOCUMENT',
      to: ({ id }) => `/other/templates?${EDITED}=${id}`,
    },
  ],
});

const list = listOf(template, {
  path: 'other/templates',
  columns: [{ name: 'name', width: 280 }],
  create: { label: 'Nueva plantilla' },
  emptyText: 'De una plantilla se hacen contratos, mandatos y cartas con los datos de cada ficha.',
  detail,
});

/** 'Plantillas' (NAV-03, DOC-02): the texts that documents are made from, and their editor. */
export default function TemplatesScreen() {
  const [search, setSearch] = useSearchParams();
  const edited = search.get(EDITED);
  if (edited === null) return <ListScreen {...list} />;
  return <TemplatePage key={edited} id={edited} onOpen={(id) => setSearch(id ? { [EDITED]: id } : {})} />;
}
