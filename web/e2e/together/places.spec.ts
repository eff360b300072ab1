import '../places.spec.ts';
import '../publication.spec.ts';
import '../visits.spec.ts';
import '../media.spec.ts';
