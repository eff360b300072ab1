import '../record-window.spec.ts';
import '../lists.spec.ts';
import '../import.spec.ts';
import '../drafts.spec.ts';
import '../publication.spec.ts';
