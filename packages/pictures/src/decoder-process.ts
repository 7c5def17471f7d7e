import { serveJobs } from '@propolis/runtime';
import { encodePictures } from './encode.ts';

// The process that decodes pictures, one at a time.
serveJobs(encodePictures);
