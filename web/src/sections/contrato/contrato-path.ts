import { documentCategories, type DocumentCategory } from '@llavero/proto/records/choices/documents';

/** What an address below `/contrato` shows (C §2.1). */
export interface ContratoPath {
  page: 'contracts' | 'contract' | 'documents' | 'category' | 'document' | 'unknown';
  contract: string | null;
  category: string | null;
  document: string | null;
}

/** `/contrato/{id}/documento/{documentCategory}/{x}/{documentId}`; {x} is the type of the document. */
export function contratoPath(pathname: string): ContratoPath {
  const [, contract = null, documento, category = null, , document = null, ...more] = pathname
    .split('/')
    .filter(Boolean)
    .map((part) => decodeURIComponent(part));
  const depth = pathname.split('/').filter(Boolean).length;
  const known = more.length === 0 && (documento === undefined || documento === 'documento');
  const pages = ['contracts', 'contract', 'documents', 'category', 'unknown', 'document'] as const;
  return { page: (known && pages[depth - 1]) || 'unknown', contract, category, document };
}

/** Where a document without a category is found. */
export const NO_CATEGORY = 'OTHER';

/** The text of a category; an unknown one as it stands in the address. */
export function categoryText(category: string): string {
  if (category === NO_CATEGORY) return 'Otros';
  return documentCategories.options[category as DocumentCategory]?.label ?? category;
}

/** Title of the page by path (C §2.3): empty for the list of contracts; a document's name once it is known. */
export function contratoTitle(pathname: string, documentName: string | null): string {
  const { page, category } = contratoPath(pathname);
  switch (page) {
    case 'contract':
      return 'Mi panel';
    case 'documents':
      return 'Mis documentos';
    case 'category':
      return categoryText(category ?? '');
    case 'document':
      return documentName ?? '';
    default:
      return '';
  }
}

/** The address one level up, for whoever has come by a link and has no page to go back to. */
export function contratoParent(pathname: string): string {
  const { page, contract, category } = contratoPath(pathname);
  if (page === 'document') return `/contrato/${contract}/documento/${category}`;
  if (page === 'category') return `/contrato/${contract}/documento`;
  return page === 'documents' ? `/contrato/${contract}` : '/contrato';
}
