import tailwind from '@tailwindcss/postcss'
import flatStyles from './server/ops/flat-styles.js'

export default { plugins: [tailwind(), flatStyles()] }
