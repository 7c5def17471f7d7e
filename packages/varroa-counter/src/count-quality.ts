export { assessQuality, type Quality } from './quality/assess-quality.ts';
