import { serveJobs } from '@propolis/runtime';
import { encodePictures } from './encode.ts';

// The process in which pictures are decoded, one at a time.
serveJobs(encodePictures);
