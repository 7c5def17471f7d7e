import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: { name: 'date-range-picker', include: ['{src,test}/**/*.test.{ts,tsx}'], testTimeout: 30_000 },
});
