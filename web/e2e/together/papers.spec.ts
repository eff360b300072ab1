import '../documents.spec.ts';
import '../generate-document.spec.ts';
import '../templates.spec.ts';
import '../signature.spec.ts';
import '../letters.spec.ts';
