import { serveJobs } from '../serve-jobs.ts';
import { encodePictures } from './encode.ts';

// The process in which pictures are decoded, one at a time.
serveJobs(encodePictures);
