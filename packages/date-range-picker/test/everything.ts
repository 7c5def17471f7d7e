import '../src/theme.css';

export * from '../src/index.ts';
